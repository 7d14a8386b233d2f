import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, asVisitor } from '@2x7/service-kit/testing';
import { RunningAuth, password } from '../testing/running-auth.js';

let auth: RunningAuth;
let admin: string;
beforeAll(async () => {
  auth = await RunningAuth.start();
  admin = await auth.addUser({ email: 'asha@shop.test' });
});
afterAll(() => auth.close());

let addresses = 0;
/** A client address of its own, so that one test's attempts do not slow the next test's. */
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;

describe('signing in', () => {
  it('returns success and the user, and nothing else', async () => {
    const { status, body } = await auth.login({ email: 'asha@shop.test', password });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      user: {
        id: admin,
        name: 'Asha',
        email: 'asha@shop.test',
        role: 'admin',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });
  it('accepts the email in any case and with spaces around it', async () => {
    expect((await auth.login({ email: '  ASHA@Shop.test ', password }, { from: newAddress() })).status).toBe(200);
  });
  it('is open to staff', async () => {
    await auth.addUser({ email: 'staff@shop.test', role: 'staff' });
    const { body } = await auth.login({ email: 'staff@shop.test', password }, { from: newAddress() });
    expect(body).toMatchObject({ success: true, user: { role: 'staff' } });
  });
  it('sets cookies that scripts and other sites cannot use', async () => {
    const { headers } = await auth.login({ email: 'asha@shop.test', password }, { from: newAddress() });
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^dev=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  });
  it('is audited without the email, whether it succeeds or fails', async () => {
    await auth.database.query('CREATE TABLE IF NOT EXISTS mark AS SELECT max(seq) AS seq FROM audit');
    await auth.login({ email: 'asha@shop.test', password }, { from: newAddress() });
    await auth.login({ email: 'asha@shop.test', password: 'not this one' }, { from: newAddress() });
    await auth.login({ email: 'unknown@shop.test', password: 'not this one' }, { from: newAddress() });
    const rows = await auth.database.query('SELECT * FROM audit WHERE seq > (SELECT seq FROM mark) ORDER BY seq');
    expect(rows).toMatchObject([
      {
        actor_id: admin,
        action: 'signed in',
        entity: 'user',
        entity_id: admin,
        request_id: expect.any(String),
      },
      { actor_id: null, action: 'failed to sign in', entity: 'user', entity_id: admin },
      { actor_id: null, action: 'failed to sign in', entity: 'user', entity_id: 'unknown' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('a malformed login', () => {
  const bodies: [string, unknown, string][] = [
    ['no body', undefined, 'The request is not valid.'],
    ['a list', [], 'The request is not valid.'],
    ['no email', { password }, 'Email is required'],
    ['an empty email', { email: ' ', password }, 'Email is required'],
    ['no password', { email: 'asha@shop.test' }, 'Password is required'],
    ['an empty password', { email: 'asha@shop.test', password: '' }, 'Password is required'],
    ['an email that is a list', { email: ['asha@shop.test'], password }, 'Email is required'],
    ['a password that is an object', { email: 'asha@shop.test', password: { $ne: '' } }, 'Password is required'],
    ['a NUL in the email', { email: 'asha\u0000@shop.test', password }, 'Email has a character that cannot be used'],
    ['a line break in the email', { email: 'asha@shop.test\r\nBcc: x', password }, 'Email has a character that cannot be used'],
    ['an email of 255 characters', { email: `${'a'.repeat(250)}@b.in`, password }, 'Email is longer than 254 characters'],
    ['a password of 129 characters', { email: 'asha@shop.test', password: 'x'.repeat(129) }, 'Password is longer than 128 characters'],
    ['a code of 41 characters', { email: 'asha@shop.test', password, code: '1'.repeat(41) }, 'Code is longer than 40 characters'],
  ];
  for (const [what, body, sentence] of bodies) {
    it(`answers 400 to ${what}: ${sentence}`, async () => {
      const { status, body: answer, cookies } = await auth.login(body, { from: newAddress() });
      expect({ status, ...answer }).toMatchObject({
        status: 400,
        success: false,
        code: 'invalid',
        error: sentence,
      });
      expect(cookies).toEqual({});
    });
  }
  it('answers 415 to a form', async () => {
    const init = {
      method: 'POST',
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await auth.send('/auth/login', asVisitor(), init)).status).toBe(415);
  });
  it('ignores an email and a password in the query', async () => {
    const path = `/auth/login?email=asha@shop.test&password=${encodeURIComponent(password)}`;
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await auth.send(path, asVisitor(), init)).status).toBe(400);
  });
  it('accepts any character in a password: one with NUL is merely wrong', async () => {
    expect((await auth.login({ email: 'asha@shop.test', password: 'a\u0000b\ud800' }, { from: newAddress() })).status).toBe(401);
  });
});

describe('the profile', () => {
  it('is the signed-in user', async () => {
    expect((await auth.profile(admin)).body).toEqual({
      success: true,
      user: expect.objectContaining({ id: admin, email: 'asha@shop.test' }),
    });
  });
  it('is available to staff', async () => {
    const id = await auth.addUser({ email: 'second@shop.test', role: 'staff' });
    expect((await auth.profile(id, 'staff')).body).toMatchObject({ success: true, user: { role: 'staff' } });
  });
  it('answers 401 to a visitor, a deleted user and a disabled user', async () => {
    const disabled = await auth.addUser({ email: 'third@shop.test', disabled: true });
    expect((await auth.send('/auth/admin/profile', asVisitor())).body).toMatchObject({
      code: 'unauthorized',
      error: 'Unauthorized',
    });
    expect((await auth.send('/auth/admin/profile', asAdmin())).status).toBe(401);
    expect((await auth.profile(disabled)).status).toBe(401);
  });
});
