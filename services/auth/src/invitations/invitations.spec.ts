import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserAccount } from '@2x7/contracts';
import { eventually, untilLockWait } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

const ended = 'This link has expired or has already been used. Ask for a new one.';
const chosen = 'nine quiet elephants';
let auth: RunningAuth;
let admin: string;
beforeAll(async () => {
  auth = await RunningAuth.start();
  await auth.addUser({ email: 'asha@shop.test' });
});
afterAll(() => auth.close());
beforeEach(async () => {
  admin = await auth.signIn('asha@shop.test');
});

let addresses = 0;
/** A client address of its own, so that one test's attempts do not slow the next test's. */
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;
let count = 0;
const invited = async (): Promise<{ id: string; email: string; token: string }> => {
  const email = `user${(count += 1)}@shop.test`;
  const body = { name: 'Ravi Sharma', email, role: 'staff' };
  const { id } = (await auth.call('POST', '/auth/admin/users', admin, { body })).body.data as UserAccount;
  return { id, email, token: await auth.tokenFor(email) };
};
const lookUp = (token: unknown, from = newAddress()): Promise<Answer> =>
  auth.call('POST', '/auth/invitation', '', { body: { token }, from });
const accept = (token: unknown, newPassword: unknown = chosen, from = newAddress()): Promise<Answer> =>
  auth.call('POST', '/auth/invitation/accept', '', { body: { token, password: newPassword }, from });
const again = (id: string): Promise<Answer> => auth.call('POST', `/auth/admin/users/${id}/invitation`, admin);
const refusedAsInvalid = { code: 'not_found', error: ended };

describe('an invitation link', () => {
  it('shows its user any number of times, and sets the password once', async () => {
    const { id, email, token } = await invited();
    for (let i = 0; i < 2; i += 1) {
      expect((await lookUp(token)).body).toEqual({
        success: true,
        data: { name: 'Ravi Sharma', email, expires_at: expect.stringMatching(/Z$/) },
      });
    }
    const accepted = await accept(token);
    expect(accepted.body).toEqual({ success: true });
    const browser = { from: newAddress(), cookie: `dev=${accepted.cookies.dev}` };
    for (let i = 0; i < 5; i += 1) await auth.login({ email, password }, { from: browser.from });
    await auth.lengthenWaits();
    expect((await auth.login({ email, password: chosen }, { from: browser.from })).status).toBe(429);
    expect((await auth.login({ email, password: chosen }, browser)).status).toBe(200);
    expect((await auth.login({ email, password: chosen }, { from: newAddress() })).status).toBe(200);
    expect((await lookUp(token)).body).toMatchObject(refusedAsInvalid);
    expect((await accept(token)).body).toMatchObject(refusedAsInvalid);
    const rows = await auth.database.query('SELECT actor_id, action FROM audit WHERE entity_id = $1 ORDER BY seq', [id]);
    expect(rows.slice(0, 2)).toMatchObject([{ action: 'invited' }, { actor_id: id, action: 'invitation accepted' }]);
  });
  it('works for one of several parallel requests', async () => {
    const { token } = await invited();
    const answers = await Promise.all([1, 2, 3, 4].map((i) => accept(token, `${chosen} ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
  it('sets no password when it ends while the request waits for another change of the user', async () => {
    const { id, email, token } = await invited();
    const accepted = await auth.running.app.get(DataSource).transaction(async (tx) => {
      await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
      const answer = accept(token);
      await untilLockWait(auth.database);
      await tx.query('DELETE FROM invitations WHERE user_id = $1', [id]);
      // The request ends after the commit.
      return { answer };
    });
    expect((await accepted.answer).body).toMatchObject(refusedAsInvalid);
    expect((await auth.login({ email, password: chosen }, { from: newAddress() })).status).toBe(401);
  });
  it("expires after 48 hours by the database's clock", async () => {
    const { id, token } = await invited();
    const [row] = await auth.database.query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - created_at) / 3600 AS hours FROM invitations WHERE user_id = $1',
      [id],
    );
    expect(Number(row!.hours)).toBeCloseTo(48, 2);
    await auth.database.query('UPDATE invitations SET expires_at = now() WHERE user_id = $1', [id]);
    expect((await lookUp(token)).body).toMatchObject(refusedAsInvalid);
    expect((await accept(token)).body).toMatchObject(refusedAsInvalid);
  });
  it('stops working when a newer one is sent', async () => {
    const { id, email, token } = await invited();
    expect((await again(id)).body.data).toMatchObject({ state: 'invited', invitation_expires_at: expect.any(String) });
    const newer = await auth.tokenFor(email, 2);
    expect((await lookUp(token)).body).toMatchObject(refusedAsInvalid);
    expect((await accept(newer)).status).toBe(200);
  });
  it('is the only one that works when several are sent at the same moment', async () => {
    const { id, email } = await invited();
    await Promise.all([again(id), again(id), again(id)]);
    await auth.tokenFor(email, 4);
    const tokens = auth.invited.filter((one) => one.email === email).map(({ link }) => new URL(link).hash.slice(1));
    const statuses = await Promise.all(tokens.map(async (token) => (await lookUp(token)).status));
    expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  });
  it('replaces the password of a user who has one and ends all their sessions', async () => {
    const email = `known${(count += 1)}@shop.test`;
    const id = await auth.addUser({ email });
    const session = await auth.signIn(email);
    await again(id);
    const token = await auth.tokenFor(email);
    expect(auth.invited.at(-1)).toMatchObject({ is_first: false });
    expect((await auth.resolve(session)).status).toBe(200);
    expect((await accept(token)).status).toBe(200);
    expect((await auth.resolve(session)).status).toBe(401);
    expect((await auth.login({ email, password }, { from: newAddress() })).status).toBe(401);
    expect((await auth.login({ email, password: chosen }, { from: newAddress() })).status).toBe(200);
    const [row] = await auth.database.query("SELECT actor_id FROM audit WHERE entity_id = $1 AND action = 'password changed'", [id]);
    expect(row).toEqual({ actor_id: id });
  });
  it('cannot be sent to an unknown user: 404', async () => {
    expect((await again('0190a0a0-0000-7000-8000-00000000dead')).status).toBe(404);
  });
  it('is stored only as a hash once it has been published', async () => {
    const { token } = await invited();
    await eventually(async () => {
      const rows = await auth.database.query<{ event: object; published_at: Date | null }>(
        "SELECT * FROM outbox WHERE type = 'user.invited'",
      );
      expect(rows.every((row) => row.published_at)).toBe(true);
      expect(JSON.stringify(rows)).not.toContain('link');
    });
    for (const table of ['users', 'invitations', 'sessions', 'audit', 'outbox', 'login_attempts']) {
      expect(JSON.stringify(await auth.database.query(`SELECT * FROM ${table}`))).not.toContain(token);
    }
  });
});

describe('the password set with an invitation link', () => {
  const refused: [unknown, string][] = [
    ['short', 'Password must have at least 12 characters'],
    ['x'.repeat(129), 'Password can have at most 128 characters'],
    [undefined, 'Password is required'],
    ['password1234', 'This password is too common and easy to guess'],
    ['aaaaaaaaaaaaaa', 'This password is too common and easy to guess'],
  ];
  for (const [text, sentence] of refused) {
    it(`cannot be ${String(text).slice(0, 20)}: ${sentence}`, async () => {
      const { token } = await invited();
      expect((await accept(token, text ?? null)).body).toMatchObject({
        code: 'invalid',
        error: sentence,
        details: [{ path: 'password', message: sentence }],
      });
      expect((await lookUp(token)).status).toBe(200);
    });
  }
});

describe('the password set with an invitation link, built from the email address', () => {
  it('is refused, and the link stays valid', async () => {
    const { email, token } = await invited();
    const sentence = 'Choose a password that is not built from your email address.';
    expect((await accept(token, email)).body).toMatchObject({
      code: 'invalid',
      error: sentence,
      details: [{ path: 'password', message: sentence }],
    });
    expect((await lookUp(token)).status).toBe(200);
  });
});

describe('guessing invitation links', () => {
  it('gets the same 404 for every token without an open link', async () => {
    for (const token of ['A'.repeat(43), 'x', "' OR 1=1 --", '\u0000']) {
      expect((await lookUp(token)).body).toMatchObject(refusedAsInvalid);
      expect((await accept(token)).body).toMatchObject(refusedAsInvalid);
    }
    for (const token of [undefined, '', 7, 'x'.repeat(129)]) expect((await lookUp(token ?? null)).status).toBe(400);
  });
  it('leaves no counts older than a day in the database', async () => {
    await auth.database.query('DELETE FROM login_attempts');
    for (let i = 0; i < 3; i += 1) await lookUp('A'.repeat(43));
    await auth.database.query("UPDATE login_attempts SET since = now() - interval '25 hours'");
    await lookUp('A'.repeat(43));
    expect(await auth.database.query("SELECT 1 FROM login_attempts WHERE since < now() - interval '1 day'")).toEqual([]);
  });
  it('is limited to ten attempts a minute from one network address over both routes, not counting valid tokens', async () => {
    const { token } = await invited();
    const from = newAddress();
    for (let i = 0; i < 12; i += 1) expect((await lookUp(token, from)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await (i % 2 ? lookUp('A'.repeat(43), from) : accept('A'.repeat(43), chosen, from))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    expect((await lookUp(token, newAddress())).status).toBe(200);
  });
});
