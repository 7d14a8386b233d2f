import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

const wrong = 'certainly not this one';
let auth: RunningAuth;
before(async () => {
  auth = await RunningAuth.start();
});
after(() => auth.close());

let people = 0;
let places = 0;
const somebody = async (): Promise<string> => {
  const email = `user${(people += 1)}@shop.test`;
  await auth.addUser({ email });
  return email;
};
const somewhere = (): string => `10.${(places += 1) >> 8}.${places & 255}.7`;
const guess = (email: string, from = somewhere()): Promise<Answer> =>
  auth.login({ email, password: wrong }, { from });
const guessTimes = async (email: string, times: number): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let i = 0; i < times; i += 1) answers.push(await guess(email));
  return answers;
};
/** The account's row that failed last, in which the wait stands whatever the machine is doing. */
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

describe('guessing at one account', () => {
  it('five wrong passwords are answered, then a wait grows from 1 s to 60 s', async () => {
    const email = await somebody();
    expect((await guessTimes(email, 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { seconds } = await lastWait();
      waits.push(seconds);
      await auth.lengthenWaits();
      const refused = await guess(email);
      expect(refused.status).toBe(429);
      const told = Number(refused.headers.get('retry-after'));
      expect([told >= seconds, told <= 60 + seconds]).toEqual([true, true]);
      await letTimePass('2 minutes');
      expect((await guess(email)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });
  it('the refusal is a sentence with the seconds', async () => {
    const email = await somebody();
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
  it('tries during the wait do not lengthen it', async () => {
    const email = await somebody();
    await guessTimes(email, 5);
    await auth.lengthenWaits();
    const before = await lastWait();
    const refused = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([429]));
    expect(await lastWait()).toEqual(before);
  });
  it('many tries at the same moment do not slip through', async () => {
    const email = await somebody();
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    const seconds = (performance.now() - began) / 1000;
    const waitsOver = Math.floor(Math.log2(1 + seconds)); // of 1, 2, 4 s: on a machine that needs so long for twenty
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5 + waitsOver);
  });
  it('an unknown e-mail is slowed just the same', async () => {
    expect((await guessTimes('nobody@shop.test', 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    await auth.lengthenWaits();
    expect((await guess('nobody@shop.test')).status).toBe(429);
  });
  it('other people sign in meanwhile', async () => {
    await guessTimes(await somebody(), 6);
    expect((await auth.login({ email: await somebody(), password }, { from: somewhere() })).status).toBe(200);
  });
  it('the right password after the wait signs in and clears the count', async () => {
    const email = await somebody();
    await guessTimes(email, 6);
    await letTimePass('1 minute');
    expect((await auth.login({ email, password }, { from: somewhere() })).status).toBe(200);
    expect((await guessTimes(email, 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
  });
  it('a restart forgets nothing', async () => {
    const email = await somebody();
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
  it('a day later the count begins anew, and old rows are dropped', async () => {
    const email = await somebody();
    await guessTimes(email, 5);
    await letTimePass('25 hours');
    expect((await guessTimes(email, 5)).map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    for (let i = 0; i < 10; i += 1) await guess(`late${i}@shop.test`);
    expect(
      await auth.database.query("SELECT 1 FROM login_attempts WHERE since < now() - interval '1 day'"),
    ).toEqual([]);
  });
});

describe("the owner's own browser", () => {
  const knownBrowser = async (email: string): Promise<string> =>
    `dev=${(await auth.login({ email, password }, { from: somewhere() })).cookies.dev}`;

  it('signs in at once while others guess, even from the same address', async () => {
    const email = await somebody();
    const cookie = await knownBrowser(email);
    const place = somewhere();
    for (let i = 0; i < 12; i += 1) await guess(email, place);
    expect((await auth.login({ email, password }, { from: place })).status).toBe(429);
    expect((await auth.login({ email, password }, { from: place, cookie })).status).toBe(200);
  });
  it('is slowed by its own wrong passwords, alone', async () => {
    const email = await somebody();
    const cookie = await knownBrowser(email);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await auth.login({ email, password: wrong }, { cookie })).status);
      await auth.lengthenWaits();
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await auth.login({ email, password }, { from: somewhere() })).status).toBe(200);
  });
  it('is no help for another account, and a forged cookie none for any', async () => {
    const email = await somebody();
    const foreign = await knownBrowser(await somebody());
    const own = await knownBrowser(email);
    await guessTimes(email, 5);
    await auth.lengthenWaits();
    const forged = own.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const cookie of [foreign, forged, 'dev=1.2.3', 'dev=']) {
      expect((await auth.login({ email, password }, { from: somewhere(), cookie })).status).toBe(429);
    }
  });
});

describe('guessing from one address', () => {
  const manyFrom = async (address: (i: number) => string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1)
      statuses.push((await guess(`spread${(people += 1)}@shop.test`, address(i))).status);
    return statuses;
  };
  const tenThenRefused = [...Array<number>(10).fill(401), 429];

  it('ten tries a minute, then 429 with the rest of the minute', async () => {
    const place = somewhere();
    expect(await manyFrom(() => place, 11)).toEqual(tenThenRefused);
    const seconds = Number((await guess('more@shop.test', place)).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    await letTimePass('1 minute');
    expect((await guess('more@shop.test', place)).status).toBe(401);
  });
  it('who goes on waits up to five minutes for the next ten, and one again after a rest', async () => {
    const place = somewhere();
    const tenThenWait = async (): Promise<number> => {
      expect(await manyFrom(() => place, 10)).toEqual(Array<number>(10).fill(401));
      const seconds = Number((await guess('more@shop.test', place)).headers.get('retry-after'));
      await letTimePass(`${seconds} seconds`);
      return Math.ceil(seconds / 60);
    };
    const waits: number[] = [];
    for (let ten = 0; ten < 8; ten += 1) waits.push(await tenThenWait());
    expect(waits).toEqual([1, 1, 1, 2, 3, 4, 5, 5]);
    await letTimePass('10 minutes');
    expect(await tenThenWait()).toBe(1);
  });
  it('an IPv6 network of 64 bits is one address', async () => {
    expect(await manyFrom((i) => `2001:db8:1:2:${i}::${i}`, 11)).toEqual(tenThenRefused);
    expect(await manyFrom(() => '2001:db8:1:3::1', 1)).toEqual([401]);
  });
  it('right passwords do not use it up', async () => {
    const place = somewhere();
    const email = await somebody();
    for (let i = 0; i < 12; i += 1)
      expect((await auth.login({ email, password }, { from: place })).status).toBe(200);
  });
});

describe('what is kept about attempts', () => {
  it('neither an e-mail nor an address', async () => {
    await guess('seen@shop.test', '203.0.113.77');
    const dump = JSON.stringify(
      await auth.database.query("SELECT encode(key, 'escape') AS key, a.* FROM login_attempts a"),
    );
    expect(dump).not.toMatch(/seen@|203\.0\.113/);
  });
});

describe('with limits off, for load tests', () => {
  before(() => auth.restart({ rateLimits: false }));
  it('wrong passwords are never slowed', async () => {
    const email = await somebody();
    const answers: Answer[] = [];
    for (let i = 0; i < 14; i += 1) answers.push(await guess(email, '192.0.2.9'));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
  });
});
