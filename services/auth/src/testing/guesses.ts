import { createHmac } from 'node:crypto';
import type { Answer, RunningAuth } from './running-auth.js';

export const wrong = 'certainly not this one';

/** Wrong passwords for the users of an auth service, and the waits that follow. Every guess comes from another network unless it names one. */
export function guessesAt(auth: () => RunningAuth) {
  let users = 0;
  let addresses = 0;
  const newUser = async (): Promise<string> => {
    const email = `user${(users += 1)}@shop.test`;
    await auth().addUser({ email });
    return email;
  };
  const newAddress = (): string => `10.${(addresses += 1) >> 8}.${addresses & 255}.7`;
  const guess = (email: string, from = newAddress()): Promise<Answer> => auth().login({ email, password: wrong }, { from });
  const guessTimes = async (email: string, times: number, from = newAddress()): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1) statuses.push((await guess(email, from)).status);
    return statuses;
  };
  const keyOf = (kind: 'account' | 'pair' | 'guarded', value: string): Buffer =>
    createHmac('sha256', auth().config.deviceKey).update(`${kind}\n${value}`).digest();
  /** The wait of an email and a network, read from its row, so that a slow machine does not distort it. */
  const waitOf = async (email: string, from: string, kind: 'pair' | 'guarded' = 'pair'): Promise<{ seconds: number; until: Date }> => {
    const [row] = await auth().database.query<{ seconds: number; until: Date }>(
      'SELECT round(extract(epoch FROM blocked_until - since))::int AS seconds, blocked_until AS until FROM login_attempts WHERE key = $1',
      [keyOf(kind, `${email}\n${from}`)],
    );
    return row!;
  };
  const letTimePass = (interval: string) =>
    auth().database.query(
      `UPDATE login_attempts SET blocked_until = blocked_until - interval '${interval}', since = since - interval '${interval}'`,
    );
  return { newUser, newAddress, guess, guessTimes, keyOf, waitOf, letTimePass };
}
