import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin } from '@2x7/service-kit/testing';
import { RunningAuth, password } from '../testing/running-auth.js';

const email = 'asha@shop.test';
let auth: RunningAuth;
let user: string;
beforeAll(async () => {
  auth = await RunningAuth.start({ rateLimits: false });
  user = await auth.addUser({ email });
});
afterAll(() => auth.close());
beforeEach(() => auth.database.query('DELETE FROM sessions'));

const signIn = async (cookie = ''): Promise<string> => (await auth.login({ email, password }, { cookie })).cookies.sid!;
const statusOf = async (token: unknown): Promise<number> => (await auth.resolve(token)).status;
const sessions = () => auth.database.query<{ token_hash: Buffer; last_seen_at: Date }>('SELECT * FROM sessions ORDER BY created_at');
const moveBack = (column: 'created_at' | 'last_seen_at', interval: string) =>
  auth.database.query(`UPDATE sessions SET ${column} = ${column} - interval '${interval}'`);

describe('a session', () => {
  it('resolves to its user and role', async () => {
    const { status, body } = await auth.resolve(await signIn());
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { session: expect.any(String), user, role: 'admin', password_age: expect.any(Number) } });
  });
  it('is stored only as a hash', async () => {
    const token = await signIn();
    const [row] = await sessions();
    expect(row!.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token);
  });
  it("gets a new token at each login, which ends the browser's previous session", async () => {
    const first = await signIn();
    const second = await signIn(`sid=${first}`);
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  });
  it('never takes over a token that the browser sent', async () => {
    const planted = 'x'.repeat(43);
    expect(await signIn(`sid=${planted}`)).not.toBe(planted);
    expect(await statusOf(planted)).toBe(401);
  });
  it('resolves for services only', async () => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ token: await signIn() }),
      headers: { 'content-type': 'application/json' },
    };
    expect((await auth.send('/internal/sessions/resolve', asAdmin(), init)).status).toBe(403);
  });
  it('resolves unknown, empty and malformed tokens to 401, and a token that is not text to 400', async () => {
    expect([await statusOf('unknown'), await statusOf(''), await statusOf('\u0000'), await statusOf("'; DROP TABLE users")]).toEqual([
      401, 401, 401, 401,
    ]);
    expect([await statusOf(7), await statusOf(null), await statusOf('x'.repeat(129))]).toEqual([400, 400, 400]);
  });
});

describe('the end of a session', () => {
  it('comes after 30 minutes without a request', async () => {
    const token = await signIn();
    await moveBack('last_seen_at', '29 minutes 50 seconds');
    expect(await statusOf(token)).toBe(200);
    await moveBack('last_seen_at', '30 minutes');
    expect(await statusOf(token)).toBe(401);
  });
  it('is postponed by each request, which is stored at most once a minute', async () => {
    const token = await signIn();
    await moveBack('last_seen_at', '50 seconds');
    const [before] = await sessions();
    await statusOf(token);
    expect((await sessions())[0]!.last_seen_at).toEqual(before!.last_seen_at);
    await moveBack('last_seen_at', '11 seconds');
    await statusOf(token);
    expect(Date.now() - (await sessions())[0]!.last_seen_at.getTime()).toBeLessThan(5_000);
  });
  it('comes after 12 hours, whether it is used or not', async () => {
    const token = await signIn();
    await moveBack('created_at', '11 hours 59 minutes');
    expect(await statusOf(token)).toBe(200);
    await moveBack('created_at', '1 minute');
    expect(await statusOf(token)).toBe(401);
  });
  it('comes when the same user opens five more sessions', async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 6; i += 1) tokens.push(await signIn());
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 200, 200, 200, 200]);
  });
  it('does not come for one that is used when others, opened later, are over already', async () => {
    const used = await signIn();
    for (let i = 0; i < 4; i += 1) await signIn();
    await auth.database.query(
      `UPDATE sessions SET last_seen_at = last_seen_at - interval '31 minutes' WHERE created_at > (SELECT min(created_at) FROM sessions)`,
    );
    await signIn();
    expect([await statusOf(used), (await sessions()).length]).toEqual([200, 2]);
  });
  it('leaves a user five sessions, also when many are opened at the same moment', async () => {
    await Promise.all(Array.from({ length: 12 }, () => signIn()));
    expect(await sessions()).toHaveLength(5);
  });
  it('comes as soon as the user is disabled', async () => {
    const token = await signIn();
    await auth.database.query('UPDATE users SET disabled_at = now()');
    expect(await statusOf(token)).toBe(401);
    await auth.database.query('UPDATE users SET disabled_at = NULL');
  });
  it('does not come when the role changes, which is effective at once', async () => {
    const token = await signIn();
    await auth.database.query("UPDATE users SET role = 'staff'");
    expect((await auth.resolve(token)).body).toMatchObject({ data: { role: 'staff' } });
    await auth.database.query("UPDATE users SET role = 'admin'");
  });
});

describe('logout', () => {
  it('ends the session of the cookie, clears the cookie and leaves an audit row', async () => {
    const token = await signIn();
    const { status, body, headers } = await auth.logout(`theme=dark; sid=${token}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(headers.getSetCookie()).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    expect(await statusOf(token)).toBe(401);
    const [row] = await auth.database.query('SELECT actor_id, action FROM audit ORDER BY seq DESC LIMIT 1');
    expect(row).toEqual({ actor_id: user, action: 'signed out' });
  });
  it('ends no other session', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await auth.logout(`sid=${here}`);
    expect(await statusOf(there)).toBe(200);
  });
  it('answers 200 without a cookie, with an ended session and with an empty JSON body', async () => {
    expect((await auth.logout('')).status).toBe(200);
    expect((await auth.logout('sid=ended')).status).toBe(200);
    expect(
      (
        await auth.send('/auth/logout', asAdmin(), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
  });
  it('survives a restart, and so do the sessions that were not ended', async () => {
    const [ended, kept] = [await signIn(), await signIn()];
    await auth.logout(`sid=${ended}`);
    await auth.restart();
    expect([await statusOf(ended), await statusOf(kept)]).toEqual([401, 200]);
  });
});

describe('sessions of a shop under https', () => {
  beforeAll(() => auth.restart({ publicUrl: 'https://shop.test' }));
  it('have cookies with the __Host- prefix and Secure', async () => {
    const { headers } = await auth.login({ email, password });
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(device).toMatch(/^__Host-dev=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/);
  });
  it('are ended by logout with the __Host- cookie, not with a plain sid', async () => {
    const token = (await auth.login({ email, password })).cookies['__Host-sid']!;
    await auth.logout(`sid=${token}`);
    expect(await statusOf(token)).toBe(200);
    await auth.logout(`__Host-sid=${token}`);
    expect(await statusOf(token)).toBe(401);
  });
});
