import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

const wrong = 'certainly not this one';
let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

let users = 0;
let addresses = 0;
const newUser = async (): Promise<string> => {
  const email = `user${(users += 1)}@shop.test`;
  await auth.addUser({ email });
  return email;
};
const newAddress = (): string => `10.${(addresses += 1) >> 8}.${addresses & 255}.7`;
const guess = (email: string, from = newAddress()): Promise<Answer> => auth.login({ email, password: wrong }, { from });
const guessTimes = async (email: string, times: number): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let i = 0; i < times; i += 1) answers.push(await guess(email));
  return answers;
};
/** The wait of the account that failed last, read from its row, so that a slow machine does not distort it. */
const lastWait = async (): Promise<{ seconds: number; until: Date }> => {
  const [row] = await auth.database.query<{ seconds: number; until: Date }>(
    `SELECT round(extract(epoch FROM blocked_until - since))::int AS seconds, blocked_until AS until
     FROM login_attempts WHERE failures >= 5 ORDER BY since DESC LIMIT 1`,
  );
  return row!;
};
const letTimePass = (interval: string) =>
  auth.database.query(
    `UPDATE login_attempts SET blocked_until = blocked_until - interval '${interval}', since = since - interval '${interval}'`,
  );

describe('guessing the password of one account', () => {
  it('checks five wrong passwords, then makes the client wait 1 s, growing to 60 s', async () => {
    const email = await newUser();
    expect((await guessTimes(email, 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { seconds } = await lastWait();
      waits.push(seconds);
      await auth.lengthenWaits();
      const refused = await guess(email);
      expect(refused.status).toBe(429);
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect([retryAfter >= seconds, retryAfter <= 60 + seconds]).toEqual([true, true]);
      await letTimePass('2 minutes');
      expect((await guess(email)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });
  it('names the seconds to wait in the error', async () => {
    const email = await newUser();
    await guessTimes(email, 6);
    await letTimePass('1 minute');
    await guess(email);
    await auth.lengthenWaits();
    expect((await guess(email)).body).toMatchObject({
      success: false,
      code: 'rate_limited',
      error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
    });
  });
  it('does not lengthen the wait when attempts arrive during it', async () => {
    const email = await newUser();
    await guessTimes(email, 5);
    await auth.lengthenWaits();
    const before = await lastWait();
    const refused = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([429]));
    expect(await lastWait()).toEqual(before);
  });
  it('checks no more than five of twenty parallel attempts', async () => {
    const email = await newUser();
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    const seconds = (performance.now() - began) / 1000;
    const waitsOver = Math.floor(Math.log2(1 + seconds)); // waits of 1, 2, 4 s that end while a slow machine still handles the twenty
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5 + waitsOver);
  });
  it('slows an unknown email in the same way', async () => {
    expect((await guessTimes('unknown@shop.test', 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    await auth.lengthenWaits();
    expect((await guess('unknown@shop.test')).status).toBe(429);
  });
  it('does not slow other users', async () => {
    await guessTimes(await newUser(), 6);
    expect((await auth.login({ email: await newUser(), password }, { from: newAddress() })).status).toBe(200);
  });
  it('signs in with the right password after the wait and clears the count', async () => {
    const email = await newUser();
    await guessTimes(email, 6);
    await letTimePass('1 minute');
    expect((await auth.login({ email, password }, { from: newAddress() })).status).toBe(200);
    expect((await guessTimes(email, 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
  });
  it('keeps the counts over a restart', async () => {
    const email = await newUser();
    await guessTimes(email, 5);
    await letTimePass('1 minute');
    await guess(email);
    await auth.lengthenWaits();
    await auth.restart();
    expect((await guess(email)).status).toBe(429);
    await letTimePass('2 minutes');
    await guess(email);
    expect((await lastWait()).seconds).toBe(4);
  });
  it('starts the count again after a day and deletes old rows', async () => {
    const email = await newUser();
    await guessTimes(email, 5);
    await letTimePass('25 hours');
    expect((await guessTimes(email, 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    for (let i = 0; i < 10; i += 1) await guess(`late${i}@shop.test`);
    expect(await auth.database.query("SELECT 1 FROM login_attempts WHERE since < now() - interval '1 day'")).toEqual([]);
  });
});

describe('a browser in which the user has signed in before', () => {
  const knownBrowser = async (email: string): Promise<string> =>
    `dev=${(await auth.login({ email, password }, { from: newAddress() })).cookies.dev}`;

  it('signs in at once while an attacker guesses, even from the same address', async () => {
    const email = await newUser();
    const cookie = await knownBrowser(email);
    const address = newAddress();
    for (let i = 0; i < 12; i += 1) await guess(email, address);
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
  it('is not known to another account, and a forged device cookie to none', async () => {
    const email = await newUser();
    const foreign = await knownBrowser(await newUser());
    const own = await knownBrowser(email);
    await guessTimes(email, 5);
    await auth.lengthenWaits();
    const forged = own.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const cookie of [foreign, forged, 'dev=1.2.3', 'dev=']) {
      expect((await auth.login({ email, password }, { from: newAddress(), cookie })).status).toBe(429);
    }
  });
});

describe('guessing from one network', () => {
  const manyFrom = async (addressOf: (i: number) => string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1) statuses.push((await guess(`spread${(users += 1)}@shop.test`, addressOf(i))).status);
    return statuses;
  };
  const tenThenRefused = [...Array<number>(10).fill(401), 429];

  it('has ten attempts a minute, then gets 429 with the rest of the minute', async () => {
    const address = newAddress();
    expect(await manyFrom(() => address, 11)).toEqual(tenThenRefused);
    const seconds = Number((await guess('more@shop.test', address)).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    await letTimePass('1 minute');
    expect((await guess('more@shop.test', address)).status).toBe(401);
  });
  it('waits up to five minutes for the next ten attempts, and one minute again after a pause', async () => {
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
  it('is counted by the /64 of an IPv6 address', async () => {
    expect(await manyFrom((i) => `2001:db8:1:2:${i}::${i}`, 11)).toEqual(tenThenRefused);
    expect(await manyFrom(() => '2001:db8:1:3::1', 1)).toEqual([401]);
  });
  it('is not charged for right passwords', async () => {
    const address = newAddress();
    const email = await newUser();
    for (let i = 0; i < 12; i += 1) expect((await auth.login({ email, password }, { from: address })).status).toBe(200);
  });
});

describe('a stored attempt', () => {
  it('contains neither an email nor an address', async () => {
    await guess('seen@shop.test', '203.0.113.77');
    const dump = JSON.stringify(await auth.database.query("SELECT encode(key, 'escape') AS key, a.* FROM login_attempts a"));
    expect(dump).not.toMatch(/seen@|203\.0\.113/);
  });
});

describe('without rate limits, for load tests', () => {
  beforeAll(() => auth.restart({ rateLimits: false }));
  it('wrong passwords are not slowed', async () => {
    const email = await newUser();
    const answers: Answer[] = [];
    for (let i = 0; i < 14; i += 1) answers.push(await guess(email, '192.0.2.9'));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
  });
});
