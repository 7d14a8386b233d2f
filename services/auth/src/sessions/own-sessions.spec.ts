import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@2x7/contracts';
import { RunningAuth } from '../testing/running-auth.js';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const email = 'asha@shop.test';
let auth: RunningAuth;
let asha: string;
let mine: string;
beforeAll(async () => {
  auth = await RunningAuth.start({ rateLimits: false });
  asha = await auth.addUser({ email });
  await auth.addUser({ email: 'ravi@shop.test', role: 'staff' });
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.database.query('DELETE FROM sessions');
  mine = await auth.signIn(email, firefox);
});

const list = async (token = mine): Promise<Session[]> => (await auth.call('GET', '/auth/sessions', token)).body.data as Session[];
const end = (id: string, token = mine) => auth.call('DELETE', `/auth/sessions/${id}`, token);
const isLive = async (token: string): Promise<boolean> => (await auth.resolve(token)).status === 200;

describe("the caller's own sessions", () => {
  it('are listed with the browser, the current one first and marked', async () => {
    await auth.signIn(email, '<img src=x>');
    const sessions = await list();
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        expires_at: expect.any(String),
        device: 'Firefox on Windows',
        current: true,
      },
      expect.objectContaining({ device: 'Unknown browser', current: false }),
    ]);
  });
  it('expire 30 minutes after their last use and at most 12 hours after they began', async () => {
    const minutes = async (): Promise<number> => (Date.parse((await list())[0]!.expires_at) - Date.now()) / 60_000;
    expect(await minutes()).toBeCloseTo(30, 0);
    await auth.database.query("UPDATE sessions SET created_at = created_at - interval '11 hours 50 minutes'");
    expect(await minutes()).toBeCloseTo(10, 0);
  });
  it('are listed without expired sessions and without those of other users', async () => {
    await auth.signIn(email);
    await auth.signIn('ravi@shop.test');
    await auth.database.query(
      "UPDATE sessions SET last_seen_at = now() - interval '31 minutes' WHERE device = 'Unknown browser' AND user_id = $1",
      [asha],
    );
    expect(await list()).toHaveLength(1);
  });
  it('can be ended one by one, with immediate effect and an audit row', async () => {
    const other = await auth.signIn(email);
    const { id } = (await list()).find(({ current }) => !current)!;
    expect((await end(id)).body).toEqual({ success: true });
    expect([await isLive(other), await isLive(mine)]).toEqual([false, true]);
    const [row] = await auth.database.query('SELECT actor_id, action, entity FROM audit WHERE entity_id = $1', [id]);
    expect(row).toEqual({ actor_id: asha, action: 'session ended', entity: 'session' });
    expect((await end(id)).status).toBe(404);
  });
  it('can be ended including the current one', async () => {
    expect((await end((await list())[0]!.id)).status).toBe(200);
    expect(await isLive(mine)).toBe(false);
  });
  it('do not include those of another user: ending such a session answers 404 and leaves it alive', async () => {
    const foreign = await auth.signIn('ravi@shop.test');
    const { id } = (await list(foreign))[0]!;
    expect((await end(id)).status).toBe(404);
    expect(await isLive(foreign)).toBe(true);
  });
  it('can all be ended at once except the current one, while sessions of other users stay alive', async () => {
    const others = [await auth.signIn(email), await auth.signIn(email)];
    const foreign = await auth.signIn('ravi@shop.test');
    expect((await auth.call('DELETE', '/auth/sessions', mine)).body).toEqual({ success: true });
    expect(await Promise.all([...others, mine, foreign].map(isLive))).toEqual([false, false, true, true]);
  });
  it('answer 401 without a session, and are available to staff', async () => {
    expect((await auth.call('GET', '/auth/sessions')).status).toBe(401);
    expect((await end('0190a0a0-0000-7000-8000-00000000dead', '')).status).toBe(401);
    expect(await list(await auth.signIn('ravi@shop.test'))).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('stores the time of the last sign-in', async () => {
    await auth.database.query('UPDATE users SET last_sign_in_at = NULL');
    await auth.signIn(email);
    const [row] = await auth.database.query<{ last_sign_in_at: Date }>('SELECT last_sign_in_at FROM users WHERE id = $1', [asha]);
    expect(Date.now() - row!.last_sign_in_at.getTime()).toBeLessThan(5_000);
  });
});
