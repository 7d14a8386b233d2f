import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guessesAt } from '../testing/guesses.js';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

const { newUser, newAddress, guess, guessTimes, keyOf, waitOf, letTimePass } = guessesAt(() => auth);

describe('the limit on password guesses for one account from many networks', () => {
  const rightFrom = (email: string, from: string): Promise<Answer> => auth.login({ email, password }, { from });
  /** An email at which a hundred networks have guessed. */
  const guessedAt = async (): Promise<string> => {
    const email = await newUser();
    expect((await guess(email)).status).toBe(401);
    await auth.database.query('UPDATE login_attempts SET failures = 100 WHERE key = $1', [keyOf('account', email)]);
    return email;
  };

  it('allows each network one guess after a hundred, then makes it wait 10 s, growing to 60 s, and 15 minutes from the tenth on', async () => {
    const [email, from] = [await guessedAt(), newAddress()];
    const waits: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      expect((await guess(email, from)).status).toBe(401);
      waits.push((await waitOf(email, from, 'guarded')).seconds);
      await auth.lengthenWaits(1);
      expect((await guess(email, from)).status).toBe(429);
      await letTimePass('2 minutes');
    }
    expect(waits).toEqual([10, 20, 40, 60, 60, 60, 60, 60, 60, 900, 900]);
  });
  it('never delays the owner in a new browser elsewhere, however many networks guess at every moment', async () => {
    const email = await guessedAt();
    for (let i = 0; i < 30; i += 1) {
      expect((await guess(email)).status).toBe(401);
      if (i % 10 === 0) expect((await rightFrom(email, newAddress())).status).toBe(200);
    }
    const own = newAddress();
    expect((await guess(email, own)).status).toBe(401);
    await auth.lengthenWaits(1);
    const refused = await rightFrom(email, own);
    expect(refused.status).toBe(429);
    await letTimePass(`${refused.headers.get('retry-after')} seconds`);
    for (let i = 0; i < 5; i += 1) await guess(email);
    expect((await rightFrom(email, own)).status).toBe(200);
  });
  it('makes a network wait 10 s again, not longer, after the first guess that follows a right password', async () => {
    const [email, from] = [await guessedAt(), newAddress()];
    for (let i = 0; i < 3; i += 1) {
      expect((await guess(email, from)).status).toBe(401);
      await letTimePass('2 minutes');
    }
    expect((await rightFrom(email, from)).status).toBe(200);
    expect((await guess(email, from)).status).toBe(401);
    expect((await waitOf(email, from, 'guarded')).seconds).toBe(10);
  });
  it('counts a /48 as one network, of which one customer can use every /64', async () => {
    const email = await guessedAt();
    expect((await guess(email, '2001:db8:8:1::1')).status).toBe(401);
    await auth.lengthenWaits(1);
    expect((await guess(email, '2001:db8:8:2::1')).status).toBe(429);
    expect((await guess(email, '2001:db8:9:2::1')).status).toBe(401);
  });
  it('takes attempts that come too early from those that the network has for all accounts', async () => {
    const [email, from] = [await guessedAt(), newAddress()];
    await guess(email, from);
    await auth.lengthenWaits(1);
    for (let i = 0; i < 9; i += 1) expect((await guess(email, from)).status).toBe(429);
    expect((await guess(await newUser(), from)).status).toBe(429);
  });
  it('ends after a day without a guess', async () => {
    const [email, from] = [await guessedAt(), newAddress()];
    await letTimePass('25 hours');
    expect(await guessTimes(email, 5, from)).toEqual([401, 401, 401, 401, 401]);
  });
});
