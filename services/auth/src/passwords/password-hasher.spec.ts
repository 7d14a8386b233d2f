import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { RunningAuth, password } from '../testing/running-auth.js';
import { HashQueue } from './hash-queue.js';
import { PasswordHasher } from './password-hasher.js';

describe('stored password hashes', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  });
  afterAll(() => auth.close());
  const weakly = (text: string): Promise<string> => hash(text, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
  const hashOf = async (id: string): Promise<string> => {
    const [row] = await auth.database.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [id]);
    return row!.password_hash;
  };

  it('are renewed at a successful login when the parameters were raised', async () => {
    const weak = await weakly(password);
    const id = await auth.addUser({ email: 'old@shop.test', passwordHash: weak });
    expect((await auth.login({ email: 'old@shop.test', password: 'certainly not this' })).status).toBe(401);
    expect(await hashOf(id)).toBe(weak);
    expect((await auth.login({ email: 'old@shop.test', password })).status).toBe(200);
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await auth.login({ email: 'old@shop.test', password })).status).toBe(200);
  });
  it('are renewed by two parallel logins, which both succeed', async () => {
    await auth.addUser({ email: 'twice@shop.test', passwordHash: await weakly(password) });
    const both = await Promise.all([1, 2].map(() => auth.login({ email: 'twice@shop.test', password })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
  it('are not overwritten by a login with the old password that is still being checked when the password changes', async () => {
    const id = await auth.addUser({ email: 'changing@shop.test', passwordHash: await weakly(password) });
    const changed = await hash('a loud river at midnight', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const passwords = auth.running.app.get(PasswordHasher);
    const check = passwords.check.bind(passwords);
    jest.spyOn(passwords, 'check').mockImplementation(async (...given: Parameters<typeof check>) => {
      const found = await check(...given);
      await auth.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, changed]);
      return found;
    });
    expect((await auth.login({ email: 'changing@shop.test', password })).status).toBe(401);
    expect(await hashOf(id)).toBe(changed);
    expect(await auth.database.query('SELECT id FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });
  it('stay as they are when the parameters are current', async () => {
    const id = await auth.addUser({ email: 'new@shop.test' });
    const before = await hashOf(id);
    await auth.login({ email: 'new@shop.test', password });
    expect(await hashOf(id)).toBe(before);
  });
  it('are checked for only some of 60 simultaneous logins: the others get 429 and do not count as attempts', async () => {
    await auth.database.query('DELETE FROM login_attempts');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => auth.login({ email: `flood-${n}@shop.test`, password }, { from: `198.51.100.${n}` })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    const checked = answers.filter(({ status }) => status === 401);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + checked.length).toBe(60);
    expect(refused[0]!.headers.get('retry-after')).toBe('2');
    const [counted] = await auth.database.query<{ times: number }>('SELECT sum(failures)::int AS times FROM login_attempts');
    expect(counted!.times).toBe(3 * checked.length);
  });
});

describe('the hash of a new password', () => {
  it('is made also while unknown browsers take up all places of their own: its user has a session or a link', async () => {
    const queue = new HashQueue();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const strangers = Array.from({ length: 17 }, () => queue.run('unknown', () => held));
    await expect(queue.run('unknown', () => held)).rejects.toMatchObject({ code: 'rate_limited' });
    const hashed = new PasswordHasher(queue).hash(password);
    release();
    await Promise.all(strangers);
    expect(await hashed).toMatch(/^\$argon2id\$/);
  });
});
