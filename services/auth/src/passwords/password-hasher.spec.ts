import { after, before, describe, it } from 'node:test';
import { AppError } from '@2x7/service-kit';
import { hash } from '@node-rs/argon2';
import { expect } from 'expect';
import { HashQueue } from './hash-queue.js';
import { configuredPassword } from './password-rules.js';
import { PasswordHasher } from './password-hasher.js';
import { RunningAuth, password } from '../testing/running-auth.js';

const problemOf = (text: string): string | undefined => configuredPassword.safeParse(text).error?.issues[0]?.message;

describe('a new password', () => {
  it('has 12 to 128 characters, any characters', () => {
    expect(problemOf('x9!kPq#2mZv')).toBe('has fewer than 12 characters');
    expect(problemOf('x9!kPq#2mZvL')).toBeUndefined();
    expect(problemOf('नमस्ते जयपुर, आज दोपहर')).toBeUndefined();
    expect(problemOf('abcdefgh'.repeat(16).replace(/^./, '%'))).toBeUndefined();
    expect(problemOf(`%${'abcdefgh'.repeat(16)}`)).toBe('is longer than 128 characters');
  });
  const common = [
    'qwertyuiop123',
    'QWERTYUIOP123',
    'Password1234!',
    '1234567890123',
    'passwordpassword',
    'aaaaaaaaaaaa',
    'abababababab',
    'correcthorsebatterystaple',
    '2x7subscription',
    'ProteinMeals2024',
    '!!proteinrichmeals!!',
    'jaipurjaipur1',
    'Administrator1',
  ];
  for (const text of common) {
    it(`is not ${text}`, () => expect(problemOf(text)).toBe('is too common, as others would guess it'));
  }
});

describe('hashing', () => {
  it('runs two at a time, twenty wait in turn, the next is refused with a time to come back', async () => {
    const queue = new HashQueue();
    const order: number[] = [];
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const work = (i: number) =>
      queue.run(async () => {
        order.push(i);
        most = Math.max(most, (running += 1));
        await new Promise<void>((resolve) => open.push(resolve));
        running -= 1;
      });
    const all = Array.from({ length: 22 }, (_, i) => work(i));
    const refused = await work(22).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
    for (let done = 0; done < 22; done += 1) {
      open.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 22 }, (_, i) => i));
  });
  it('a failure gives its place on', async () => {
    const queue = new HashQueue();
    const fail = () => queue.run(() => Promise.reject(new Error('told to fail')));
    for (let i = 0; i < 3; i += 1) await expect(fail()).rejects.toThrow('told to fail');
    await expect(queue.run(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});

describe('stored passwords', () => {
  let auth: RunningAuth;
  before(async () => {
    auth = await RunningAuth.start();
  });
  after(() => auth.close());
  const weakly = (text: string): Promise<string> => hash(text, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
  const hashOf = async (id: string): Promise<string> => {
    const [row] = await auth.database.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [id],
    );
    return row!.password_hash;
  };

  it('are hashed again at login when the parameters have risen', async () => {
    const weak = await weakly(password);
    const id = await auth.addUser({ email: 'old@shop.test', passwordHash: weak });
    expect((await auth.login({ email: 'old@shop.test', password: 'certainly not this' })).status).toBe(401);
    expect(await hashOf(id)).toBe(weak);
    expect((await auth.login({ email: 'old@shop.test', password })).status).toBe(200);
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await auth.login({ email: 'old@shop.test', password })).status).toBe(200);
  });
  it('are hashed again by two logins at once, and both are signed in', async () => {
    await auth.addUser({ email: 'twice@shop.test', passwordHash: await weakly(password) });
    const both = await Promise.all([1, 2].map(() => auth.login({ email: 'twice@shop.test', password })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
  it('are not what they were before a change, when a login by the old one is still being looked at', async (t) => {
    const id = await auth.addUser({ email: 'changing@shop.test', passwordHash: await weakly(password) });
    const changed = await hash('a loud river at midnight', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const passwords = auth.running.app.get(PasswordHasher);
    const check = passwords.check.bind(passwords);
    t.mock.method(passwords, 'check', async (...given: Parameters<typeof check>) => {
      const found = await check(...given);
      await auth.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, changed]);
      return found;
    });
    expect((await auth.login({ email: 'changing@shop.test', password })).status).toBe(401);
    expect(await hashOf(id)).toBe(changed);
    expect(await auth.database.query('SELECT id FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });
  it('are left alone otherwise', async () => {
    const id = await auth.addUser({ email: 'new@shop.test' });
    const before = await hashOf(id);
    await auth.login({ email: 'new@shop.test', password });
    expect(await hashOf(id)).toBe(before);
  });
  it('a flood of logins is answered 429 in part, hangs nowhere and counts no failure that was not looked at', async () => {
    await auth.database.query('DELETE FROM login_attempts');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => auth.login({ email: `flood-${n}@shop.test`, password }, { from: `198.51.100.${n}` })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    const looked = answers.filter(({ status }) => status === 401);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + looked.length).toBe(60);
    expect(refused[0]!.headers.get('retry-after')).toBe('2');
    const [counted] = await auth.database.query<{ times: number }>(
      'SELECT sum(failures)::int AS times FROM login_attempts',
    );
    expect(counted!.times).toBe(2 * looked.length);
  });
});
