import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { guessesAt, wrong } from '../testing/guesses.js';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';
import { DeviceCookies } from './device-cookies.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

const { newUser, newAddress, guess, guessTimes, waitOf, letTimePass } = guessesAt(() => auth);
let spread = 0;
const fiveRefusals = Array<number>(5).fill(401);
/** Times that were stored before are an hour ahead then. */
const setClockBack = () => letTimePass('-1 hour');

describe('the limit on password guesses for one account from one network', () => {
  it('counts an email in capital letters as the same one', async () => {
    const [email, from] = [await newUser(), newAddress()];
    expect(await guessTimes(email, 5, from)).toEqual(fiveRefusals);
    await auth.lengthenWaits();
    expect((await guess(email.toUpperCase(), from)).status).toBe(429);
  });
  it('checks five wrong passwords, then makes the client wait 1 s, growing to 60 s', async () => {
    const [email, from] = [await newUser(), newAddress()];
    expect(await guessTimes(email, 5, from)).toEqual(fiveRefusals);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { seconds } = await waitOf(email, from);
      waits.push(seconds);
      await auth.lengthenWaits();
      const refused = await guess(email, from);
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({
        success: false,
        code: 'rate_limited',
        error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
      });
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect([retryAfter >= seconds, retryAfter <= 60 + seconds]).toEqual([true, true]);
      await letTimePass('2 minutes');
      expect((await guess(email, from)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });
  it('does not delay the owner in a new browser elsewhere', async () => {
    const [email, from] = [await newUser(), newAddress()];
    for (let i = 0; i < 18; i += 1) {
      await guess(email, from);
      await letTimePass('15 seconds');
    }
    expect((await guess(email, from)).status).toBe(429);
    expect((await auth.login({ email, password }, { from: newAddress() })).status).toBe(200);
  });
  it('does not lengthen the wait, nor use up the attempts of the network, when attempts arrive during it', async () => {
    const [email, from] = [await newUser(), newAddress()];
    await guessTimes(email, 5, from);
    await auth.lengthenWaits();
    const before = await waitOf(email, from);
    const refused = await Promise.all(Array.from({ length: 20 }, () => guess(email, from)));
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([429]));
    expect(await waitOf(email, from)).toEqual(before);
    expect((await auth.login({ email: await newUser(), password }, { from })).status).toBe(200);
  });
  it('checks no more than five of twenty parallel attempts', async () => {
    const [email, from] = [await newUser(), newAddress()];
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, from)));
    const seconds = (performance.now() - began) / 1000;
    const waitsOver = Math.floor(Math.log2(1 + seconds)); // waits of 1, 2, 4 s that end while a slow machine still handles the twenty
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5 + waitsOver);
  });
  it('slows an unknown email in the same way', async () => {
    const from = newAddress();
    expect(await guessTimes('unknown@shop.test', 5, from)).toEqual(fiveRefusals);
    await auth.lengthenWaits();
    expect((await guess('unknown@shop.test', from)).status).toBe(429);
  });
  it('accepts the right password after the wait and clears the count', async () => {
    const [email, from] = [await newUser(), newAddress()];
    await guessTimes(email, 6, from);
    await letTimePass('1 minute');
    expect((await auth.login({ email, password }, { from })).status).toBe(200);
    await letTimePass('10 minutes');
    expect(await guessTimes(email, 5, from)).toEqual(fiveRefusals);
  });
  it('keeps the counts over a restart', async () => {
    const [email, from] = [await newUser(), newAddress()];
    await guessTimes(email, 5, from);
    await letTimePass('1 minute');
    await guess(email, from);
    await auth.lengthenWaits();
    await auth.restart();
    expect((await guess(email, from)).status).toBe(429);
    await letTimePass('2 minutes');
    await guess(email, from);
    expect((await waitOf(email, from)).seconds).toBe(4);
  });
  it('does not last longer when the clock of the database is set back', async () => {
    const [email, from] = [await newUser(), newAddress()];
    await guessTimes(email, 5, from);
    await setClockBack();
    expect((await guess(email, from)).status).toBe(401);
    await auth.lengthenWaits();
    expect((await guess(email, from)).status).toBe(429);
  });
  it('starts the count again after a day and deletes old rows', async () => {
    const [email, from] = [await newUser(), newAddress()];
    await guessTimes(email, 5, from);
    await letTimePass('25 hours');
    expect(await guessTimes(email, 5, from)).toEqual(fiveRefusals);
    for (let i = 0; i < 10; i += 1) await guess(`late${i}@shop.test`);
    expect(await auth.database.query("SELECT 1 FROM login_attempts WHERE since < now() - interval '1 day'")).toEqual([]);
  });
});

describe('a browser in which the user has signed in before', () => {
  const knownBrowser = async (email: string): Promise<string> =>
    `dev=${(await auth.login({ email, password }, { from: newAddress() })).cookies.dev}`;
  const idOf = async (email: string): Promise<string> =>
    (await auth.database.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]!.id;

  it('signs in at once while an attacker guesses, even from the same address', async () => {
    const email = await newUser();
    const cookie = await knownBrowser(email);
    const address = newAddress();
    for (let i = 0; i < 12; i += 1) await guess(email, address);
    await auth.lengthenWaits();
    expect((await auth.login({ email, password }, { from: address })).status).toBe(429);
    expect((await auth.login({ email, password }, { from: address, cookie })).status).toBe(200);
  });
  it('is slowed only by its own wrong passwords', async () => {
    const email = await newUser();
    const cookie = await knownBrowser(email);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await auth.login({ email, password: wrong }, { cookie })).status);
      await auth.lengthenWaits();
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await auth.login({ email, password }, { from: newAddress() })).status).toBe(200);
  });
  it('starts its count again with the right password', async () => {
    const email = await newUser();
    const cookie = await knownBrowser(email);
    const attempt = async (tried: string) => (await auth.login({ email, password: tried }, { cookie })).status;
    for (let i = 0; i < 4; i += 1) expect(await attempt(wrong)).toBe(401);
    expect(await attempt(password)).toBe(200);
    await auth.lengthenWaits();
    for (let i = 0; i < 5; i += 1) expect(await attempt(wrong)).toBe(401);
  });
  it('is not recognised for another account, nor by a forged device cookie', async () => {
    const [email, from] = [await newUser(), newAddress()];
    const foreign = await knownBrowser(await newUser());
    const own = await knownBrowser(email);
    await guessTimes(email, 5, from);
    await auth.lengthenWaits();
    const forged = own.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const cookie of [foreign, forged, 'dev=1.2.3', 'dev=']) {
      expect((await auth.login({ email, password }, { from, cookie })).status).toBe(429);
    }
  });
  it('gives a client no additional guess for each device cookie that it forges', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const cookie = `dev=t3k5zq.${String(n).padStart(22, 'a')}.${'s'.repeat(43)}`;
      statuses.push((await auth.login({ email: `unknown${n}@shop.test`, password: wrong }, { from, cookie })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
  it('is no longer recognised after a password change in another browser, nor after the user was disabled', async () => {
    const [email, from] = [await newUser(), newAddress()];
    const old = await knownBrowser(email);
    const body = { current_password: password, new_password: 'nine quiet elephants' };
    const { cookies } = await auth.call('PUT', '/auth/password', await auth.signIn(email), { body });
    await guessTimes(email, 5, from);
    await auth.lengthenWaits();
    const signIn = async (cookie: string) => (await auth.login({ email, password: body.new_password }, { from, cookie })).status;
    expect([await signIn(old), await signIn(`dev=${cookies.dev}`)]).toEqual([429, 200]);
    const admin = await auth.signIn(await newUser());
    for (const disabled of [true, false]) await auth.call('PUT', `/auth/admin/users/${await idOf(email)}`, admin, { body: { disabled } });
    expect(await signIn(`dev=${cookies.dev}`)).toBe(429);
  });
  it('is no longer recognised after an emailed link has set the password in another browser', async () => {
    const [email, from] = [await newUser(), newAddress()];
    const old = await knownBrowser(email);
    await auth.call('POST', `/auth/admin/users/${await idOf(email)}/invitation`, await auth.signIn(await newUser()));
    const body = { token: await auth.tokenFor(email), password: 'nine quiet elephants' };
    const { cookies } = await auth.call('POST', '/auth/invitation/accept', '', { body });
    await guessTimes(email, 5, from);
    await auth.lengthenWaits();
    const signIn = async (cookie: string) => (await auth.login({ email, password: body.password }, { from, cookie })).status;
    expect([await signIn(old), await signIn(`dev=${cookies.dev}`)]).toEqual([429, 200]);
  });
});

describe('a device cookie', () => {
  it('is recognised for 180 days', () => {
    const devices = new DeviceCookies(auth.config);
    const owner = { email: 'asha@shop.test', deviceEpoch: '0190a0a0-0000-7000-8000-000000000001' };
    const [cookie, now, day] = [devices.issue(owner), Date.now(), 86_400_000];
    const idAfter = (days: number): string | undefined => {
      jest.spyOn(Date, 'now').mockReturnValue(now + days * day);
      return devices.idOf(cookie, owner);
    };
    expect([idAfter(179), idAfter(181)]).toEqual([cookie.split('.')[1], undefined]);
  });
});

describe('the limit on password guesses from one network', () => {
  const manyFrom = async (addressOf: (i: number) => string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1) statuses.push((await guess(`spread${(spread += 1)}@shop.test`, addressOf(i))).status);
    return statuses;
  };
  const tenThenRefused = [...Array<number>(10).fill(401), 429];

  it('allows ten attempts a minute, then answers 429 with the rest of the minute', async () => {
    const address = newAddress();
    expect(await manyFrom(() => address, 11)).toEqual(tenThenRefused);
    const seconds = Number((await guess('more@shop.test', address)).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    await letTimePass('1 minute');
    expect((await guess('more@shop.test', address)).status).toBe(401);
  });
  it('requires up to five minutes before the next ten attempts, and one minute again after a pause', async () => {
    const address = newAddress();
    const tenThenWait = async (): Promise<number> => {
      expect(await manyFrom(() => address, 10)).toEqual(Array<number>(10).fill(401));
      const seconds = Number((await guess('more@shop.test', address)).headers.get('retry-after'));
      await letTimePass(`${seconds} seconds`);
      return Math.ceil(seconds / 60);
    };
    const waits: number[] = [];
    for (let ten = 0; ten < 8; ten += 1) waits.push(await tenThenWait());
    expect(waits).toEqual([1, 1, 1, 2, 3, 4, 5, 5]);
    await letTimePass('10 minutes');
    expect(await tenThenWait()).toBe(1);
  });
  it('starts anew when the clock of the database is set back', async () => {
    const address = newAddress();
    await manyFrom(() => address, 10);
    await setClockBack();
    expect(await manyFrom(() => address, 11)).toEqual(tenThenRefused);
    await letTimePass('1 minute');
    expect((await guess('more@shop.test', address)).status).toBe(401);
  });
  it('counts an IPv6 address by its /64', async () => {
    expect(await manyFrom((i) => `2001:db8:1:2:${i}::${i}`, 11)).toEqual(tenThenRefused);
    expect(await manyFrom(() => '2001:db8:1:3::1', 1)).toEqual([401]);
  });
  it('allows fifty attempts a minute from a /48, of which one customer can use every /64', async () => {
    const statuses = await manyFrom((i) => `2001:db8:7:${i.toString(16)}::1`, 51);
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429]);
  });
  it('leaves to the other households of a /48 the attempts that it refuses to one of them', async () => {
    const statuses = await manyFrom(() => '2001:db8:8:1::1', 55);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(45).fill(429)]);
    expect(await manyFrom(() => '2001:db8:8:2::1', 1)).toEqual([401]);
  });
  it('does not count right passwords, neither for the network nor for the account', async () => {
    const address = newAddress();
    const email = await newUser();
    await auth.database.query('DELETE FROM login_attempts');
    for (let i = 0; i < 12; i += 1) expect((await auth.login({ email, password }, { from: address })).status).toBe(200);
    expect(await auth.database.query('SELECT failures FROM login_attempts WHERE failures > 0')).toEqual([]);
  });
});

describe('a stored login attempt', () => {
  it('contains neither the email nor the network address', async () => {
    await guess('seen@shop.test', '203.0.113.77');
    const dump = JSON.stringify(await auth.database.query("SELECT encode(key, 'escape') AS key, a.* FROM login_attempts a"));
    expect(dump).not.toMatch(/seen@|203\.0\.113/);
  });
});

describe('a configuration without rate limits, for load tests', () => {
  beforeAll(() => auth.restart({ rateLimits: false }));
  it('does not delay wrong passwords', async () => {
    const email = await newUser();
    const answers: Answer[] = [];
    for (let i = 0; i < 14; i += 1) answers.push(await guess(email, '192.0.2.9'));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
  });
});
