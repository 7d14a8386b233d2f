import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';
import { UserEntity } from '../persistence/user.entity.js';

const next = 'nine quiet elephants';
let auth: RunningAuth;
let email: string;
let id: string;
let mine: string;
let count = 0;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.database.query('DELETE FROM login_attempts');
  email = `user${(count += 1)}@shop.test`;
  id = await auth.addUser({ email, role: 'staff' });
  mine = await auth.signIn(email);
});

const change = (current: unknown, wanted: unknown, token = mine, from = '192.0.2.1'): Promise<Answer> =>
  auth.call('PUT', '/auth/password', token, { body: { current_password: current, new_password: wanted }, from });
const statusOf = async (token: string): Promise<number> => (await auth.resolve(token)).status;

describe("changing one's own password", () => {
  it('ends every other session and gives the current one a new token', async () => {
    const other = await auth.signIn(email);
    const { status, body, cookies } = await change(password, next);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(cookies.sid).toMatch(/^[\w-]{43}$/);
    expect(await Promise.all([mine, other, cookies.sid!].map(statusOf))).toEqual([401, 401, 200]);
  });
  it('counts as typing the password again', async () => {
    await auth.database.query("UPDATE sessions SET password_at = now() - interval '1 hour' WHERE user_id = $1", [id]);
    const { cookies } = await change(password, next);
    const { data } = (await auth.resolve(cookies.sid!)).body as { data: { password_age: number } };
    expect(data.password_age).toBeLessThan(60);
  });
  it('makes the new password valid and the old one invalid', async () => {
    await change(password, next);
    expect((await auth.login({ email, password })).status).toBe(401);
    expect((await auth.login({ email, password: next })).status).toBe(200);
  });
  it('ends an open invitation link', async () => {
    await auth.addUser({ email: `admin${(count += 1)}@shop.test` });
    await auth.call('POST', `/auth/admin/users/${id}/invitation`, await auth.signIn(`admin${count}@shop.test`));
    const link = await auth.tokenFor(email);
    await change(password, next);
    expect((await auth.call('POST', '/auth/invitation', '', { body: { token: link } })).status).toBe(404);
  });
  it('is audited without any password', async () => {
    await change(password, next);
    const rows = await auth.database.query(
      'SELECT actor_id, action, before, after FROM audit WHERE entity_id = $1 ORDER BY seq DESC LIMIT 1',
      [id],
    );
    expect(rows).toEqual([{ actor_id: id, action: 'password changed', before: null, after: null }]);
  });
  it('answers 400 to a wrong current password and keeps the session', async () => {
    const { body, cookies } = await change('certainly not this', next);
    expect(body).toMatchObject({ code: 'invalid', error: 'Your current password is incorrect.', details: [{ path: 'current_password' }] });
    expect(cookies).toEqual({});
    expect(await statusOf(mine)).toBe(200);
    const [row] = await auth.database.query('SELECT actor_id, action FROM audit WHERE entity_id = $1 ORDER BY seq DESC LIMIT 1', [id]);
    expect(row).toEqual({ actor_id: id, action: 'failed to change password' });
  });
  it('shares the count of wrong passwords with logins', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await change('certainly not this', next)).status);
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await auth.login({ email, password: 'certainly not this' }, { from: '192.0.2.1' })).status);
      await auth.lengthenWaits();
    }
    const slowed = await change(password, next);
    expect([...statuses, slowed.status]).toEqual([400, 400, 400, 401, 401, 429, 429]);
    expect(slowed.headers.get('retry-after')).toMatch(/^\d+$/);
  });
  const refused: [unknown, string, string][] = [
    ['short', 'Password must have at least 12 characters', 'new_password'],
    ['password1234', 'This password is too common and easy to guess', 'new_password'],
    [password, 'Choose a password that differs from your current one.', 'new_password'],
    [null, 'Password is required', 'new_password'],
  ];
  for (const [wanted, sentence, path] of refused) {
    it(`refuses ${JSON.stringify(wanted)}: ${sentence}`, async () => {
      expect((await change(password, wanted)).body).toMatchObject({ code: 'invalid', error: sentence, details: [{ path }] });
      expect(await statusOf(mine)).toBe(200);
    });
  }
  it('refuses a password that is built from the email address of the user', async () => {
    for (const wanted of [email.toUpperCase(), `${email}${email}`, `12${email}!!`]) {
      const { body } = await change(password, wanted);
      expect([wanted, body]).toMatchObject([
        wanted,
        { code: 'invalid', error: 'Choose a password that is not built from your email address.', details: [{ path: 'new_password' }] },
      ]);
    }
    expect(await statusOf(mine)).toBe(200);
  });
  it('succeeds once for two parallel requests', async () => {
    const other = await auth.signIn(email);
    const answers = await Promise.all([change(password, `${next} one`), change(password, `${next} two`, other)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([400, 401, 409]).toContain(statuses[1]);
  });
  it('answers 409 when the password changes meanwhile, and keeps that password', async () => {
    const passwords = auth.running.app.get(PasswordHasher, { strict: false });
    const hash = passwords.hash.bind(passwords);
    const changed = await hash('a loud river at midnight');
    jest.spyOn(passwords, 'hash').mockImplementation(async (wanted) => {
      await auth.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, changed]);
      return hash(wanted);
    });
    expect(await change(password, next)).toMatchObject({ status: 409, cookies: {} });
    expect(await auth.database.query('SELECT password_hash FROM users WHERE id = $1', [id])).toEqual([{ password_hash: changed }]);
  });
  it('answers 401 when the session ends meanwhile, and keeps the password', async () => {
    const passwords = auth.running.app.get(PasswordHasher, { strict: false });
    const hash = passwords.hash.bind(passwords);
    jest.spyOn(passwords, 'hash').mockImplementation(async (wanted) => {
      await auth.database.query('DELETE FROM sessions WHERE user_id = $1', [id]);
      return hash(wanted);
    });
    expect(await change(password, next)).toMatchObject({ status: 401, cookies: {} });
    expect((await auth.login({ email, password })).status).toBe(200);
  });
  it('requires a session', async () => {
    expect((await change(password, next, '')).status).toBe(401);
  });
});

describe('a login that was checked before the password changed', () => {
  it('opens no session afterwards', async () => {
    const scope = { strict: false } as const;
    const user = await auth.running.app.get(DataSource, scope).manager.findOneByOrFail(UserEntity, { id });
    await change(password, next);
    const opening = auth.running.app.get(SessionsRepository, scope).open(user, { device: 'Firefox on Linux' });
    await expect(opening).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
