import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MealPlan } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { ApiClient, type Answer } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { emailsTo, emailTo, plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { orderBody } from '../shop/order-body.js';
import { planBody } from './examples.js';
import { expectRefusal } from './expect-refusal.js';
import { signedWebhook, webhookPath } from './webhook.js';

const profile = '/api/v1/auth/admin/profile';

(skipWithoutOwnShop ? describe.skip : describe)('sessions, cross-site requests, headers and rate limits at the gateway', () => {
  let shop: OwnShop;
  beforeAll(async () => {
    shop = await OwnShop.open({ rateLimits: true });
  });
  afterAll(() => shop?.close());

  const stranger = (): ApiClient => new ApiClient(shop.url);
  const statusOf = async (client: ApiClient): Promise<number> => (await client.call(profile)).status;
  const login = (client: ApiClient, password = shop.admin.password): Promise<Answer> =>
    client.call('/api/v1/auth/login', { method: 'POST', body: { email: shop.admin.email, password } });

  it('the session cookie is HttpOnly, SameSite=Strict and valid for every path, and its token has at least 43 characters', async () => {
    const { headers } = await login(stranger());
    const line = headers['set-cookie']!.find((cookie) => cookie.startsWith('sid='))!;
    for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(line).toContain(word);
    expect(line.split(';')[0]!.length).toBeGreaterThanOrEqual('sid='.length + 43);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('logout ends the session at once, also for a copy of its cookie', async () => {
    const client = await shop.signedIn();
    const copy = stranger().withCookies(client);
    expect(await statusOf(copy)).toBe(200);
    await client.data('/auth/logout', { method: 'POST' });
    expect(client.session).toBe('');
    expect(await statusOf(copy)).toBe(401);
    expect(await statusOf(client)).toBe(401);
  });

  it('each sign-in opens a new session, and signing in again in the same browser ends the previous one', async () => {
    const client = await shop.signedIn();
    const earlier = stranger().withCookies(client);
    await login(client);
    expect(client.session).not.toBe(earlier.session);
    expect([await statusOf(client), await statusOf(earlier)]).toEqual([200, 401]);
  });

  it('valid sessions survive a restart, and ended ones stay ended', async () => {
    const [valid, ended] = [await shop.signedIn(), await shop.signedIn()];
    const copy = stranger().withCookies(ended);
    await ended.data('/auth/logout', { method: 'POST' });
    await shop.restart();
    expect(await statusOf(valid)).toBe(200);
    expect(await statusOf(copy)).toBe(401);
  });

  it('a session whose user is disabled ends within a second', async () => {
    const client = await shop.signedIn();
    await shop.query('auth', 'UPDATE users SET disabled_at = now() WHERE email = $1', [shop.admin.email]);
    await eventually(async () => expect(await statusOf(client)).toBe(401), 1_000);
    await shop.query('auth', 'UPDATE users SET disabled_at = NULL WHERE email = $1', [shop.admin.email]);
  });

  it('a cross-site write is refused although its session is valid; cross-site reads and same-site writes are allowed', async () => {
    const client = await shop.signedIn();
    const create = async (headers: Record<string, string>): Promise<number> =>
      (await client.call('/api/v1/meal-plans/admin/create', { method: 'POST', body: { ...planBody, name: 'From afar' }, headers })).status;
    const evil = 'https://evil.example';
    const foreign: Record<string, string>[] = [
      { origin: evil },
      { referer: `${evil}/page` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', origin: evil },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: shop.url },
    ];
    for (const headers of foreign) expect([headers, await create(headers)]).toEqual([headers, 403]);
    expect(await create({ 'sec-fetch-site': 'same-origin', origin: shop.url })).toBe(201);
    expect(await create({ origin: shop.url })).toBe(201);
    expect((await client.call('/api/v1/meal-plans', { headers: { origin: evil } })).status).toBe(200);
    expect((await client.call('/api/v1/meal-plans', { headers: { origin: evil } })).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('write routes answer 405 to GET', async () => {
    const client = await shop.signedIn();
    for (const path of ['/auth/logout', '/meal-plans/admin/create', '/orders/create-order', '/upload/image']) {
      expectRefusal(await client.call(`/api/v1${path}`), 405);
    }
    expect(await statusOf(client)).toBe(200);
  });

  it('every answer has the security headers', async () => {
    const [plan] = await plansOf(shop.url);
    for (const path of [
      '/',
      `/subscription-plans/${plan!.id}`,
      '/api/v1/meal-plans',
      profile,
      '/no/such/page',
      plan!.image_url!,
      '/favicon.svg',
    ]) {
      const { headers } = await stranger().call(path, { headers: { accept: 'text/html,*/*' } });
      expect([path, headers['x-content-type-options'], headers['x-frame-options']]).toEqual([path, 'nosniff', 'DENY']);
      expect([path, headers['referrer-policy'], headers['x-powered-by'], headers.server]).toEqual([
        path,
        'strict-origin-when-cross-origin',
        undefined,
        undefined,
      ]);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-|\*(?!\.)/);
    }
  });

  it('the Content-Security-Policy allows the payment provider on public pages only, and framing nowhere', async () => {
    const policyOf = async (path: string): Promise<string> =>
      String((await stranger().call(path, { headers: { accept: 'text/html' } })).headers['content-security-policy']);
    const provider = new URL(shop.sandbox.checkoutScriptUrl).origin;
    expect(await policyOf('/')).toContain(provider);
    expect(await policyOf('/admin/login')).not.toContain(provider);
    for (const path of ['/', '/admin/login']) expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  });

  it('answers about the profile and of the admin area are sent with Cache-Control: no-store', async () => {
    const client = await shop.signedIn();
    for (const path of [profile, '/api/v1/meal-plans/admin/all', '/api/v1/sample-menu/admin/stats']) {
      expect((await client.call(path)).headers['cache-control']).toBe('no-store');
    }
  });

  it('the eleventh order of one email address within ten minutes is refused with 429 and Retry-After', async () => {
    const [plan] = await plansOf(shop.url);
    const order = (receipt: string): Promise<Answer> =>
      stranger().call('/api/v1/orders/create-order', {
        method: 'POST',
        body: { ...orderBody(plan!), receipt, customerEmail: 'busy@mail.example', customerPhone: '+91 91111 11111' },
      });
    for (let nth = 1; nth <= 10; nth += 1) expect((await order(`busy-${nth}`)).status).toBe(200);
    expectTooMany(await order('busy-11'));
    expect((await order('busy-1')).status).toBe(200);
  });

  it('too many sign-in attempts from one network address are refused with 429 and Retry-After, and other routes still answer', async () => {
    let last: Answer | undefined;
    for (let tries = 0; tries < 25 && last?.status !== 429; tries += 1) last = await login(stranger(), `wrong password ${tries}`);
    expectTooMany(last!);
    expect((await stranger().call('/api/v1/meal-plans')).status).toBe(200);
  });

  it('webhooks with a wrong signature are limited by network address, webhooks with a valid signature are not', async () => {
    const signed = (): Promise<Answer> => {
      const { path, ...call } = signedWebhook(shop);
      return stranger().call(`/api/v1${path}`, call);
    };
    const answers = await Promise.all(Array.from({ length: 60 }, signed));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    let refused: Answer | undefined;
    for (let tries = 0; tries < 100 && refused?.status !== 429; tries += 1) {
      refused = await stranger().call(`/api/v1${webhookPath}`, {
        method: 'POST',
        body: '{}',
        headers: { 'x-razorpay-signature': 'f'.repeat(64) },
      });
    }
    expectTooMany(refused!);
    expect((await signed()).status).toBe(200);
  });

  function expectTooMany(answer: Answer): void {
    expectRefusal(answer, 429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

(skipWithoutOwnShop ? describe.skip : describe)('the log after a whole purchase', () => {
  let shop: OwnShop;
  beforeAll(async () => {
    shop = await OwnShop.open();
  });
  afterAll(() => shop?.close());

  const canary = {
    email: 'canary.bird@mail.example',
    name: 'Canary Birdsong',
    phone: '+91 95555 77331',
    address: '77 Canary Wharf Lane, Jaipur 302018',
    password: 'canary-password-that-sings',
    signature: 'c'.repeat(64),
    cookie: 'canarycookie'.repeat(4),
  };

  it('contains no email address, phone, name, address, password, cookie or signature', async () => {
    const secrets: string[] = [...Object.values(canary), '9555577331', 'canary.bird', 'Canary Wharf'];
    const plan = (await plansOf(shop.url))[0] as MealPlan;
    const client = new ApiClient(shop.url);
    const post = (path: string, body: unknown, headers = {}): Promise<Answer> =>
      client.call(`/api/v1${path}`, { method: 'POST', body, headers });

    await post('/auth/login', { email: canary.email, password: canary.password });
    await post('/auth/login', `{"email":"${canary.email}","password":"${canary.password}"`);
    const order = {
      ...orderBody(plan),
      customerEmail: canary.email,
      customerName: canary.name,
      customerPhone: canary.phone,
      deliveryAddress: canary.address,
    };
    const { json } = await post('/orders/create-order', order);
    await post('/orders/create-order', { ...order, customerEmail: `${canary.email} x` });
    await post('/orders/create-order', { ...order, receipt: 'far', deliveryAddress: `${canary.address.replace('302018', '110001')}` });
    await post('/orders/create-order', { ...order, receipt: String(json!.receipt), customerName: `${canary.name} again` });
    shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: 503, times: 1 } } } });
    await post('/orders/create-order', { ...order, receipt: 'provider-down' });

    const paid = shop.sandbox.pay({ orderId: String(json!.order_id), outcome: 'captured', email: canary.email, contact: canary.phone });
    secrets.push(String(paid.razorpay_signature));
    await post('/orders/verify-payment', { ...paid, razorpay_signature: canary.signature });
    await post('/orders/verify-payment', paid);
    await post(webhookPath, JSON.stringify({ email: canary.email }), { 'x-razorpay-signature': canary.signature });
    await emailTo(shop, canary.email);

    shop.inbox.reject(1, 451);
    const { json: second } = await post('/orders/create-order', { ...order, receipt: 'second', customerName: `${canary.name} II` });
    await post('/orders/verify-payment', shop.sandbox.pay({ orderId: String(second!.order_id), outcome: 'captured' }));
    await eventually(async () => expect(await emailsTo(shop)).toHaveLength(2), 15_000);

    await client.call(profile, { headers: { cookie: `sid=${canary.cookie}`, authorization: `Bearer ${canary.cookie}` } });
    await client.call(`/api/v1/meal-plans?email=${encodeURIComponent(canary.email)}&phone=${encodeURIComponent(canary.phone)}`);
    await client.call(`/no-page/${canary.email}?name=${encodeURIComponent(canary.name)}`, {
      headers: { accept: 'text/html', referer: `${shop.url}/?email=${canary.email}` },
    });
    const admin = await shop.signedIn();
    secrets.push(admin.session, shop.admin.password, shop.admin.email);
    await admin.data('/auth/logout', { method: 'POST' });

    const log = shop.log();
    expect(log.split('\n').length).toBeGreaterThan(20);
    for (const secret of secrets) {
      for (const written of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      ]) {
        const at = log.indexOf(written);
        expect(at < 0 ? '' : log.slice(Math.max(0, at - 200), at + 100)).toBe('');
      }
    }
  });

  it('has the same request id for one request in the gateway, orders and email', () => {
    const lines = shop
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { service?: string; name?: string; request_id?: string; msg?: string });
    const paid = lines.find(({ msg }) => msg === 'order paid')!;
    const services = new Set(lines.filter((line) => line.request_id === paid.request_id).map((line) => line.service ?? line.name));
    expect([...services]).toEqual(expect.arrayContaining(['gateway', 'orders', 'email']));
  });
});
