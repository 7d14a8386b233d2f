import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

const samples = 25;
let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start({ rateLimits: false });
  await auth.addUser({ email: 'asha@shop.test' });
  await auth.addUser({ email: 'gone@shop.test', disabled: true });
});
afterAll(() => auth.close());

const logins: Record<string, () => Promise<Answer>> = {
  'unknown email': () => auth.login({ email: 'unknown@shop.test', password }),
  'wrong password': () => auth.login({ email: 'asha@shop.test', password: 'certainly not this' }),
  'disabled user': () => auth.login({ email: 'gone@shop.test', password }),
};
const names = Object.keys(logins);

const comparable = ({ status, text, body, headers }: Answer): object => {
  const id = body.request_id as string;
  const rest = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, text: text.replace(id, ''), rest };
};

/** The slowest median of the three divided by the fastest. */
async function spread(): Promise<number> {
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let i = 0; i < samples * names.length; i += 1) {
    const name = names[i % names.length]!;
    const start = performance.now();
    await logins[name]!();
    times.get(name)!.push(performance.now() - start);
  }
  const medians = names.map((name) => median(times.get(name)!));
  return Math.max(...medians) / Math.min(...medians);
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

describe('refusals of an unknown email, a wrong password and a disabled user', () => {
  it('are equal byte for byte', async () => {
    const [first, ...others] = await Promise.all(names.map(async (name) => comparable(await logins[name]!())));
    expect(first).toMatchObject({
      status: 401,
      text: expect.stringContaining('"error":"Invalid email or password. Please try again.","code":"unauthorized"'),
    });
    for (const other of others) expect(other).toEqual(first);
  });
  it('take the same time', async () => {
    let least = Infinity;
    // Other load on the machine can disturb one series; a real difference shows in all of them.
    for (let series = 0; series < 3 && least >= 1.5; series += 1) least = Math.min(least, await spread());
    expect(least).toBeLessThan(1.5);
  });
});
