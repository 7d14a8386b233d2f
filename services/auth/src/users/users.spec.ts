import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserAccount, UserChanges } from '@2x7/contracts';
import { identityHeaders } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UserEntity } from '../persistence/user.entity.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

const last = 'This is the last administrator who can sign in. Make another user an administrator first.';
let auth: RunningAuth;
let asha: string;
let admin: string;
beforeAll(async () => {
  auth = await RunningAuth.start({ rateLimits: false });
  asha = await auth.addUser({ email: 'asha@shop.test' });
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.database.query("UPDATE users SET disabled_at = now(), role = 'staff' WHERE id <> $1", [asha]);
  admin = await auth.signIn('asha@shop.test');
});

let count = 0;
const newUser = async (role: 'admin' | 'staff' = 'staff'): Promise<{ id: string; email: string; token: string }> => {
  const email = `user${(count += 1)}@shop.test`;
  const id = await auth.addUser({ email, role });
  return { id, email, token: await auth.signIn(email) };
};
const change = (id: string, changes: UserChanges | object, token = admin): Promise<Answer> =>
  auth.call('PUT', `/auth/admin/users/${id}`, token, { body: changes });
const invite = (body: object, token = admin): Promise<Answer> => auth.call('POST', '/auth/admin/users', token, { body });
const isLive = async (token: string): Promise<boolean> => (await auth.resolve(token)).status === 200;
const trailOf = (id: string) =>
  auth.database.query('SELECT actor_id, action, before, after FROM audit WHERE entity_id = $1 ORDER BY seq', [id]);

describe('the list of users', () => {
  it('has all users, oldest first, with state and last sign-in, without hashes', async () => {
    const { body, text } = await auth.call('GET', '/auth/admin/users', admin);
    const [first] = body.data as UserAccount[];
    expect(first).toEqual({
      id: asha,
      name: 'Asha',
      email: 'asha@shop.test',
      role: 'admin',
      state: 'active',
      created_at: expect.any(String),
      last_sign_in_at: expect.stringMatching(/Z$/),
      invitation_expires_at: null,
    });
    expect(text).not.toContain('argon2');
  });
});

describe('inviting a user', () => {
  it('adds a user without a password and emails a link that works for 48 hours', async () => {
    const answer = await invite({ name: 'Ravi', email: 'Ravi@Shop.test', role: 'staff' });
    expect(answer.status).toBe(201);
    const user = answer.body.data as UserAccount;
    expect(user).toMatchObject({ name: 'Ravi', email: 'ravi@shop.test', role: 'staff', state: 'invited', last_sign_in_at: null });
    expect(Date.parse(user.invitation_expires_at!) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    expect(await auth.tokenFor('ravi@shop.test')).toMatch(/^[\w-]{43}$/);
    expect(auth.invited.at(-1)).toMatchObject({ name: 'Ravi', is_first: true, expires_at: user.invitation_expires_at });
    expect(auth.invited.at(-1)!.link).toMatch(/^http:\/\/shop\.test\/admin\/invitation#[\w-]{43}$/);
  });
  it('answers 409 when the email is taken, in any letter case and for two parallel requests', async () => {
    const user = { name: 'Twice', email: 'twice@shop.test', role: 'staff' };
    const answers = await Promise.all([invite(user), invite({ ...user, email: 'TWICE@shop.test' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await invite(user)).body).toMatchObject({ code: 'conflict', error: 'A user with this email address already exists.' });
    expect((await invite({ ...user, email: 'asha@shop.test' })).status).toBe(409);
  });
  it('gives no way to sign in before the user has set a password: the answer is that to a wrong password', async () => {
    await invite({ name: 'Early', email: 'early@shop.test', role: 'admin' });
    for (const guess of ['', 'x', password]) {
      const answer = await auth.login({ email: 'early@shop.test', password: guess || 'null' });
      expect(answer.body).toMatchObject({ code: 'unauthorized', error: 'Invalid email or password. Please try again.' });
    }
  });
  it('is audited without email and link', async () => {
    const { id } = (await invite({ name: 'Traced', email: 'traced@shop.test', role: 'staff' })).body.data as UserAccount;
    const token = await auth.tokenFor('traced@shop.test');
    expect(await trailOf(id)).toEqual([{ actor_id: asha, action: 'invited', before: null, after: { role: 'staff' } }]);
    const everything = JSON.stringify([
      await auth.database.query('SELECT * FROM audit'),
      await auth.database.query('SELECT * FROM invitations'),
    ]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain('traced@');
  });
  it('answers 403 to staff and 401 without a session', async () => {
    const { token } = await newUser();
    const user = { name: 'No', email: 'no@shop.test', role: 'admin' };
    expect([(await invite(user, token)).status, (await invite(user, '')).status]).toEqual([403, 401]);
  });
});

describe('changing a user', () => {
  it('audits a new name and a new role separately', async () => {
    const { id } = await newUser();
    expect((await change(id, { name: 'Sita Rao', role: 'admin' })).body.data).toMatchObject({
      name: 'Sita Rao',
      role: 'admin',
      state: 'active',
    });
    expect((await trailOf(id)).slice(1)).toEqual([
      { actor_id: asha, action: 'edited', before: { name: 'Asha' }, after: { name: 'Sita Rao' } },
      { actor_id: asha, action: 'role changed', before: { role: 'staff' }, after: { role: 'admin' } },
    ]);
  });
  it('ends their sessions at once for a new role', async () => {
    const { id, token } = await newUser();
    await change(id, { role: 'admin' });
    expect(await isLive(token)).toBe(false);
  });
  it('keeps their sessions for a new name', async () => {
    const { id, token } = await newUser();
    await change(id, { name: 'Other' });
    expect(await isLive(token)).toBe(true);
  });
  it('ends sessions and refuses logins when disabled, and accepts logins again when enabled', async () => {
    const { id, email, token } = await newUser();
    expect((await change(id, { disabled: true })).body.data).toMatchObject({ state: 'disabled' });
    expect(await isLive(token)).toBe(false);
    expect((await auth.login({ email, password })).status).toBe(401);
    expect((await change(id, { disabled: false })).body.data).toMatchObject({ state: 'active' });
    expect((await auth.login({ email, password })).status).toBe(200);
    expect((await trailOf(id)).map((row) => (row as { action: string }).action)).toEqual([
      'signed in',
      'disabled',
      'failed to sign in',
      'enabled',
      'signed in',
    ]);
  });
  it('opens no session for a sign-in whose password was checked before the user was disabled', async () => {
    const { id } = await newUser();
    const scope = { strict: false } as const;
    const checked = await auth.running.app.get(DataSource, scope).manager.findOneByOrFail(UserEntity, { id });
    await change(id, { disabled: true });
    const opening = auth.running.app.get(SessionsRepository, scope).open(checked, { device: 'Firefox on Linux' });
    await expect(opening).rejects.toMatchObject({ code: 'unauthorized' });
  });
  it('audits a repeated disabling only once', async () => {
    const { id } = await newUser();
    for (let i = 0; i < 2; i += 1) expect((await change(id, { disabled: true })).status).toBe(200);
    expect((await trailOf(id)).filter((row) => (row as { action: string }).action === 'disabled')).toHaveLength(1);
  });
  it('ends the link of an invited user who is disabled, and sends no new one until they are enabled', async () => {
    const { id } = (await invite({ name: 'Gone', email: 'gone@shop.test', role: 'staff' })).body.data as UserAccount;
    const token = await auth.tokenFor('gone@shop.test');
    expect((await change(id, { disabled: true })).body.data).toMatchObject({ state: 'disabled', invitation_expires_at: null });
    expect((await auth.call('POST', '/auth/invitation', '', { body: { token } })).status).toBe(404);
    expect((await auth.call('POST', `/auth/admin/users/${id}/invitation`, admin)).body).toMatchObject({
      code: 'conflict',
      error: 'This user is disabled. Enable them first.',
    });
    expect((await change(id, { disabled: false })).body.data).toMatchObject({ state: 'invited' });
  });
  it('refuses to disable oneself', async () => {
    await newUser('admin');
    expect((await change(asha, { disabled: true })).body).toMatchObject({ code: 'conflict', error: 'You cannot disable yourself.' });
  });
  it('refuses to demote the last administrator; an invited one without a password does not count', async () => {
    await invite({ name: 'Next', email: `next${(count += 1)}@shop.test`, role: 'admin' });
    expect((await change(asha, { role: 'staff' })).body).toMatchObject({ code: 'conflict', error: last });
    await newUser('admin');
    expect((await change(asha, { role: 'staff' })).status).toBe(200);
    await auth.database.query("UPDATE users SET role = 'admin' WHERE id = $1", [asha]);
  });
  it('keeps one of two administrators who disable or demote each other at the same moment', async () => {
    for (const changes of [{ disabled: true }, { role: 'staff' }, { disabled: true }, { role: 'staff' }]) {
      await auth.database.query('UPDATE users SET disabled_at = now() WHERE id <> $1', [asha]);
      const other = await newUser('admin');
      const mine = await auth.signIn('asha@shop.test');
      const answers = await Promise.all([change(other.id, changes, mine), change(asha, changes, other.token)]);
      const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.error]);
      expect(refused).toHaveLength(1);
      // 401 when the first change was done, and had ended the other's session, before the second was checked.
      expect([
        [409, last],
        [401, expect.any(String)],
      ]).toContainEqual(refused[0]);
      const left = await auth.database.query(
        "SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND password_hash IS NOT NULL",
      );
      expect(left).toHaveLength(1);
      await auth.database.query("UPDATE users SET disabled_at = NULL, role = 'admin' WHERE id = $1", [asha]);
    }
  });
  it('refuses the change of an administrator who is disabled during the request', async () => {
    const [one, other] = [await newUser('admin'), await newUser('admin')];
    const answers = await Promise.all([change(other.id, { disabled: true }, one.token), change(one.id, { disabled: true }, other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
  it.each(['demoted', 'disabled'])('refuses the waiting requests of an administrator who was %s meanwhile', async (withdrawal) => {
    const [caller, other] = [await newUser('admin'), await newUser()];
    await change(caller.id, withdrawal === 'demoted' ? { role: 'staff' } : { disabled: true });
    const waited = { ...identityHeaders({ kind: 'user', id: caller.id, role: 'admin', session: uuid(), password_age: 0 }) };
    const send = (method: string, path: string, body: object) =>
      auth.send(path, { ...waited, 'content-type': 'application/json' }, { method, body: JSON.stringify(body) });
    const email = `late${(count += 1)}@shop.test`;
    const answers = [
      await send('POST', '/auth/admin/users', { name: 'Late', email, role: 'admin' }),
      await send('POST', `/auth/admin/users/${other.id}/invitation`, {}),
      await send('PUT', `/auth/admin/users/${other.id}`, { role: 'admin' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await auth.database.query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([]);
    expect(await auth.database.query('SELECT 1 FROM invitations WHERE user_id = $1', [other.id])).toEqual([]);
  });
  it('answers 404 to an unknown user and 400 to invalid values', async () => {
    expect((await change('0190a0a0-0000-7000-8000-00000000dead', { name: 'x' })).status).toBe(404);
    expect((await change('x', { name: 'x' })).status).toBe(404);
    const { id } = await newUser();
    expect((await change(id, { role: 'owner' })).body).toMatchObject({ code: 'invalid', error: 'Role must be admin or staff' });
    expect((await change(id, { disabled: 'yes' })).body).toMatchObject({ code: 'invalid', error: 'Disabled must be true or false' });
  });
});
