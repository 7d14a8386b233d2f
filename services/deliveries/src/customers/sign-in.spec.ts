import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventData, ResolvedCustomer } from '@2x7/contracts';
import { asService, asVisitor, eventually } from '@2x7/service-kit/testing';
import { v4 as uuid, v7 as timeOrderedUuid } from 'uuid';
import { RunningDeliveries } from '../testing/running-deliveries.js';

type SignIn = EventData<'sign_in.requested'>;

let running: RunningDeliveries;
let email: string;
beforeAll(async () => {
  running = await RunningDeliveries.start({ rateLimits: true });
});
afterAll(() => running.stop());
beforeEach(async () => {
  email = `meera-${uuid()}@mail.example`;
  await running.database.query('INSERT INTO customers (id, email) VALUES ($1, $2)', [uuid(), email]);
});

const send = (path: string, { method = 'POST', body, headers }: { method?: string; body?: object; headers?: object } = {}) =>
  fetch(new URL(path, running.service.url), {
    method,
    headers: { 'content-type': 'application/json', ...asVisitor(), ...headers },
    body: body && JSON.stringify(body),
  });
const ask = (address = email, network = '203.0.113.1') =>
  send('/my/sign-in', { body: { email: address }, headers: { 'x-forwarded-for': network } });
/** @param cookie of the session that the browser has so far */
const open = (body: object, cookie?: string) => send('/my/session', { body, ...(cookie && { headers: { cookie } }) });
const received = (): SignIn[] =>
  running.events.flatMap((event) => (event.type === 'sign_in.requested' && event.data.email === email ? [event.data] : []));

/** Asks for a link and waits for its event. */
async function linkByEmail(): Promise<{ token: string; code: string }> {
  const before = received().length;
  expect((await ask()).status).toBe(200);
  await eventually(() => expect(received()).toHaveLength(before + 1));
  const { link, code } = received().at(-1)!;
  return { token: link.split('#')[1]!, code };
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')!.split(';')[0]!;
const resolved = async (cookie: string): Promise<ResolvedCustomer | undefined> => {
  const body = { token: cookie.split('=')[1] };
  const response = await send('/internal/customer-sessions/resolve', { body, headers: asService() });
  return ((await response.json()) as { data?: ResolvedCustomer }).data;
};
const customerOf = async (cookie: string): Promise<string | undefined> => (await resolved(cookie))?.id;
const expireOldestSession = () =>
  running.database.query(
    `UPDATE customer_sessions SET expires_at = clock_timestamp() WHERE id = (
       SELECT s.id FROM customer_sessions s JOIN customers c ON c.id = customer_id WHERE email = $1 ORDER BY s.id LIMIT 1)`,
    [email],
  );
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('signing in without a password', () => {
  it('gives the same answer to addresses with and without a plan, and sends no email to one without', async () => {
    const unknown = `unknown-${uuid()}@mail.example`;
    const answers = await Promise.all([ask(email.toUpperCase()), ask(unknown)]);
    expect(await Promise.all(answers.map(async (one) => [one.status, await one.text()]))).toEqual(Array(2).fill([200, '{"success":true}']));
    await eventually(async () => {
      expect(received()).toHaveLength(1);
      const waiting = await running.database.query('SELECT 1 FROM sign_in_requests WHERE handled_at IS NULL');
      expect(waiting).toEqual([]);
    });
    expect(JSON.stringify(running.events)).not.toContain(unknown);
  });

  it.each(['known', 'unknown'])('refuses the sixth request in an hour for an %s address from one network', async (kind) => {
    const address = kind === 'known' ? email : `unknown-${uuid()}@mail.example`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', error: expect.stringContaining('5 links in the last hour') });
  });

  it('does not count requests of the future, which came before the clock of the database was set back', async () => {
    for (let asked = 0; asked < 5; asked += 1) await ask(email);
    await running.database.query(`UPDATE sign_in_requests SET at = at + interval '1 hour' WHERE email = $1`, [email]);
    expect((await ask(email)).status).toBe(200);
  });

  it('does not limit the owner of an address when a stranger has used up the requests of another network', async () => {
    for (let asked = 0; asked < 6; asked += 1) await ask(email, `2001:db8:1:1::${asked}`);
    expect((await ask(email, '2001:db8:1:1::9')).status).toBe(429);
    expect((await ask(email)).status).toBe(200);
  });

  it('refuses the eleventh request from all networks only while the links of the earlier ones are valid', async () => {
    const first = await linkByEmail();
    for (let asked = 1; asked < 10; asked += 1) expect((await ask(email, `203.0.113.${100 + asked}`)).status).toBe(200);
    const refused = await ask(email, '203.0.113.99');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('Use the newest email from us, or try again in 15 minutes'),
    });
    expect((await open({ token: first.token })).status).toBe(200);
    await running.database.query(`UPDATE sign_in_requests SET at = at - interval '15 minutes' WHERE email = $1`, [email]);
    expect((await ask(email, '203.0.113.99')).status).toBe(200);
  });

  it('resolves a session to its customer with the orders of this address, however it was written, newest first', async () => {
    const customer = { name: 'Meera', email: email.toUpperCase(), phone: '+91 90000 00000', address: '12 Tonk Road, Jaipur 302018' };
    const orders = [];
    for (const day of ['2026-11-20', '2026-11-21']) orders.push(await running.subscribe({ customer, paid_at: `${day}T00:00:00.000Z` }));
    await running.subscribe();
    const cookie = cookieOf(await open({ token: (await linkByEmail()).token }));
    expect((await resolved(cookie))?.orders).toEqual(orders.map(({ order_id }) => order_id).reverse());
  });

  it.each(['token', 'code'] as const)('opens a session with the %s, once', async (kind) => {
    const { token, code } = await linkByEmail();
    const proof = kind === 'token' ? { token } : { email: email.toUpperCase(), code };
    const opened = await open(proof);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('set-cookie')).toMatch(/^my=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const [customer] = await running.database.query<{ id: string }>('SELECT id FROM customers WHERE email = $1', [email]);
    expect(await customerOf(cookieOf(opened))).toBe(customer!.id);
    expect([(await open({ token })).status, (await open({ email, code })).status]).toEqual([401, 401]);
  });

  it.each(['token', 'code'] as const)('uses up no link when the session of its %s cannot be opened', async (kind) => {
    const { token, code } = await linkByEmail();
    const proof = kind === 'token' ? { token } : { email, code };
    await running.database.query('ALTER TABLE customer_sessions ADD CONSTRAINT no_session CHECK (false) NOT VALID');
    const failed = await open(proof);
    await running.database.query('ALTER TABLE customer_sessions DROP CONSTRAINT no_session');
    expect([failed.status, failed.headers.get('set-cookie')]).toEqual([500, null]);
    expect((await open(proof)).status).toBe(200);
  });

  it.each(['token', 'code', 'guesses'] as const)('refuses earlier codes once the newest link is used up by its %s', async (by) => {
    const [earlier, newest] = [await linkByEmail(), await linkByEmail()];
    if (by === 'guesses') for (let guess = 0; guess < 5; guess += 1) await open({ email, code: wrong(newest.code) });
    else await open(by === 'token' ? { token: newest.token } : { email, code: newest.code });
    expect([(await open({ email, code: earlier.code })).status, (await open({ token: earlier.token })).status]).toEqual([401, 200]);
  });

  it('refuses the code after five wrong ones and keeps its link valid, so that guessing locks no customer out', async () => {
    const { token, code } = await linkByEmail();
    for (let guess = 0; guess < 5; guess += 1) expect((await open({ email, code: wrong(code) })).status).toBe(401);
    expect([(await open({ email, code })).status, (await open({ token })).status]).toEqual([401, 200]);
  });

  it('checks no more than five of twenty codes that arrive at once', async () => {
    const { code } = await linkByEmail();
    const wrongs = Array.from({ length: 20 }, () => open({ email, code: wrong(code) }));
    expect(new Set((await Promise.all(wrongs)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(await running.database.query('SELECT wrong_codes FROM sign_in_links ORDER BY id DESC LIMIT 1')).toEqual([{ wrong_codes: 5 }]);
  });

  it('refuses every code after 50 wrong ones in a day, says to open the link, and accepts every link', async () => {
    await running.database.query(
      `INSERT INTO sign_in_links (id, customer_id, token_hash, code_hash, wrong_codes, expires_at)
       SELECT gen_random_uuid(), id, decode(md5(random()::text), 'hex'), '', 5, clock_timestamp() - interval '23 hours'
       FROM customers, generate_series(1, 9) WHERE email = $1`,
      [email],
    );
    const guessed = await linkByEmail();
    for (let guess = 0; guess < 4; guess += 1) await open({ email, code: wrong(guessed.code) });
    expect((await open({ email, code: guessed.code })).status).toBe(200);

    const [other, link] = [await linkByEmail(), await linkByEmail()];
    expect((await open({ email, code: wrong(link.code) })).status).toBe(401);
    const refused = await open({ email, code: link.code });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('open the link in that email') });
    expect((await open({ token: other.token })).status).toBe(200);

    await running.database.query(`UPDATE sign_in_links SET expires_at = expires_at - interval '2 hours' WHERE wrong_codes = 5`);
    expect((await open({ email, code: link.code })).status).toBe(200);
  });

  it('refuses an expired link and its code', async () => {
    const { token, code } = await linkByEmail();
    await running.database.query('UPDATE sign_in_links SET expires_at = clock_timestamp()');
    expect([(await open({ token })).status, (await open({ email, code })).status]).toEqual([401, 401]);
  });

  it('signs out one browser, or every browser of the customer', async () => {
    const sessions = [];
    for (let browser = 0; browser < 3; browser += 1) sessions.push(cookieOf(await open({ token: (await linkByEmail()).token })));
    const [first, second, third] = sessions as [string, string, string];
    const out = await send('/my/session', { method: 'DELETE', headers: { cookie: first } });
    expect(out.headers.get('set-cookie')).toMatch(/^my=; Path=\/; Max-Age=0/);
    expect([await customerOf(first), typeof (await customerOf(second))]).toEqual([undefined, 'string']);
    await send('/my/session?all=true', { method: 'DELETE', headers: { cookie: second } });
    expect([await customerOf(second), await customerOf(third)]).toEqual([undefined, undefined]);
  });

  it("ends the browser's previous session, and no other, at a sign-in", async () => {
    const previous = cookieOf(await open({ token: (await linkByEmail()).token }));
    const other = cookieOf(await open({ token: (await linkByEmail()).token }));
    const next = cookieOf(await open({ token: (await linkByEmail()).token }, previous));
    expect(await customerOf(previous)).toBeUndefined();
    expect(await Promise.all([customerOf(other), customerOf(next)])).toEqual([expect.any(String), expect.any(String)]);
  });

  it('ends the oldest session of a customer who signs in an eleventh time', async () => {
    const first = cookieOf(await open({ token: (await linkByEmail()).token }));
    const second = cookieOf(await open({ token: (await linkByEmail()).token }));
    await running.database.query(
      `INSERT INTO customer_sessions (id, customer_id, token_hash, expires_at)
       SELECT unnest($2::uuid[]), id, decode(md5(random()::text), 'hex'), clock_timestamp() + interval '1 day' FROM customers WHERE email = $1`,
      [email, Array.from({ length: 8 }, () => timeOrderedUuid())],
    );
    expect(typeof (await customerOf(first))).toBe('string');
    const eleventh = cookieOf(await open({ token: (await linkByEmail()).token }));
    expect([await customerOf(first), typeof (await customerOf(second)), typeof (await customerOf(eleventh))]).toEqual([
      undefined,
      'string',
      'string',
    ]);
  });

  it('resolves an expired session to no customer', async () => {
    const cookie = cookieOf(await open({ token: (await linkByEmail()).token }));
    await expireOldestSession();
    expect(await customerOf(cookie)).toBeUndefined();
  });

  it('signs out no other browser with an expired session', async () => {
    const expired = cookieOf(await open({ token: (await linkByEmail()).token }));
    const live = cookieOf(await open({ token: (await linkByEmail()).token }));
    await expireOldestSession();
    await send('/my/session?all=true', { method: 'DELETE', headers: { cookie: expired } });
    expect(typeof (await customerOf(live))).toBe('string');
  });

  it('stores no token, no code and no network address', async () => {
    const { token, code } = await linkByEmail();
    const session = cookieOf(await open({ token })).split('=')[1]!;
    const stored: unknown[] = [];
    for (const table of ['sign_in_links', 'sign_in_requests', 'customer_sessions', 'audit'])
      stored.push(await running.database.query(`SELECT * FROM ${table}`));
    const rows = JSON.stringify(stored);
    for (const secret of [token, session, `"${code}"`, '203.0.113']) expect(rows).not.toContain(secret);
  });
});
