import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routedServices, routes, type Route, type ServiceName } from '@2x7/contracts';
import { identityPairOf, IdentitySigner } from '@2x7/service-kit';
import { asAdmin, asCustomer, asRider, asStaff, customerOrder, riderRun, jsonType, openShop, type Shop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const id = '0190a0a0-0000-7000-8000-0000000000aa';
const pathOf = (route: Route): string => `/api/v1${route.path.replace(':id', id)}`;
const image = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nbytes\r\n--x--\r\n';

const bodyOf = (route: Route) =>
  route.method === 'GET' || route.method === 'DELETE'
    ? {}
    : route.body === 'image'
      ? { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: image }
      : { headers: jsonType, body: '{}' };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const name of routedServices) shop[name].received.length = 0;
});

const ask = (route: Route, headers: Record<string, string>) => {
  const body = bodyOf(route);
  return shop.call(pathOf(route), {
    method: route.method,
    ...body,
    headers: { ...body.headers, ...headers },
  });
};
const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const identityOf = (token: unknown): unknown => claimsOf(token).identity;

describe('access to routes', () => {
  for (const route of routes.filter(({ service }) => service !== 'gateway')) {
    const name = `${route.method} ${route.path}`;
    const service = route.service as ServiceName;
    const calls = () => shop[service].received.filter(({ url }) => !url.startsWith('/internal'));

    const statusOf: Record<string, Record<typeof route.access, 200 | 401 | 403>> = {
      'a visitor': { public: 200, customer: 401, rider: 401, user: 401, 'confirmed-user': 401, admin: 401, 'confirmed-admin': 401 },
      'a customer': { public: 200, customer: 200, rider: 401, user: 401, 'confirmed-user': 401, admin: 401, 'confirmed-admin': 401 },
      'a rider': { public: 200, customer: 401, rider: 200, user: 401, 'confirmed-user': 401, admin: 401, 'confirmed-admin': 401 },
      'a staff user': {
        public: 200,
        customer: 401,
        rider: 401,
        user: 200,
        'confirmed-user': 200,
        admin: 403,
        'confirmed-admin': 403,
      },
    };
    it.each([
      ['a visitor', {}],
      ['a customer', asCustomer],
      ['a rider', asRider],
      ['a staff user', asStaff],
    ])(`${name}: %s reaches the service only if the route is open to them`, async (caller, cookie) => {
      const reply = await ask(route, cookie);
      const status = statusOf[caller]![route.access];
      expect(reply.status).toBe(status);
      const isCached = route.cache === 'gateway' && caller !== 'a visitor';
      expect(calls()).toHaveLength(status === 200 && !isCached ? 1 : 0);
      if (status === 401) expect(reply.json).toMatchObject({ success: false, error: 'Unauthorized', code: 'unauthorized' });
    });
    it(`${name} is forwarded to the service at its path below /api/v1 for a caller who may call it`, async () => {
      shop.catalog.answer = (_, response) => answerJson(response, 200, { success: true, data: [] });
      const callers: Partial<Record<typeof route.access, typeof asAdmin>> = { customer: asCustomer, rider: asRider };
      expect((await ask(route, callers[route.access] ?? asAdmin)).status).toBe(200);
      if (calls().length > 0)
        expect(calls()[0]).toMatchObject({
          method: route.method,
          url: pathOf(route).slice('/api/v1'.length),
        });
    });
  }
  it.each([
    ['/api/v1/auth/admin/profile', 'sid=ended-token-of-20-chars'],
    ['/api/v1/my/plans', 'my=ended-token-of-20-chars'],
    ['/api/v1/run', 'run=ended-token-of-20-chars'],
  ])('%s answers 401 to the cookie of an unknown session', async (path, cookie) => {
    expect((await shop.call(path, { headers: { cookie } })).status).toBe(401);
  });
  it('resolves the session at every request, so that a change takes effect at once', async () => {
    for (const [path, headers] of [
      ['meal-plans/admin/all', asAdmin],
      ['my/plans', asCustomer],
      ['run', asRider],
    ] as const) {
      await shop.call(`/api/v1/${path}`, { headers });
      await shop.call(`/api/v1/${path}`, { headers });
    }
    const asked = [...shop.auth.received, ...shop.deliveries.received].filter(({ url }) => url.endsWith('/resolve'));
    expect(asked).toHaveLength(6);
  });
  it('reads only the __Host- cookie when the shop is under https', async () => {
    const secure = await openShop({ publicUrl: 'https://shop.example' });
    cleanups.push(() => secure.close());
    expect((await secure.call('/api/v1/meal-plans/admin/all', { headers: asAdmin })).status).toBe(401);
    const host = { cookie: asAdmin.cookie.replace('sid', '__Host-sid') };
    expect((await secure.call('/api/v1/meal-plans/admin/all', { headers: host })).status).toBe(200);
  });
  it('answers 503, not 401, when auth fails', async () => {
    const { answer } = shop.auth;
    shop.auth.answer = (_, response) => answerJson(response, 500, {});
    expect((await shop.call('/api/v1/meal-plans/admin/all', { headers: asAdmin })).status).toBe(503);
    shop.auth.answer = answer;
  });
});

describe('the request that a service receives', () => {
  it('carries the identity of the caller, signed by the gateway for this service', async () => {
    await shop.call('/api/v1/meal-plans/admin/all', { headers: asAdmin });
    expect(claimsOf(shop.catalog.last.headers['x-identity'])).toMatchObject({ iss: 'gateway', aud: 'catalog' });
    expect(identityOf(shop.catalog.last.headers['x-identity'])).toMatchObject({
      kind: 'user',
      role: 'admin',
    });
    await shop.call('/api/v1/my/plans', { headers: { cookie: `${asAdmin.cookie}; ${asCustomer.cookie}` } });
    expect(identityOf(shop.deliveries.last.headers['x-identity'])).toEqual({
      kind: 'customer',
      id: expect.any(String),
      orders: [customerOrder],
    });
    await shop.call('/api/v1/run', { headers: asRider });
    expect(identityOf(shop.deliveries.last.headers['x-identity'])).toEqual({ kind: 'rider', run: riderRun });
    await shop.call('/api/v1/auth/login', { method: 'POST', headers: jsonType, body: '{}' });
    expect(identityOf(shop.auth.last.headers['x-identity'])).toEqual({ kind: 'visitor' });
  });
  it('carries no header with which a client claims an identity or address', async () => {
    const { privateKey } = identityPairOf(Buffer.alloc(32, 7));
    const forged = await new IdentitySigner('gateway', privateKey).sign({ kind: 'service', name: 'gateway' }, 'orders');
    const spoofed = {
      'x-identity': forged,
      'x-user': 'admin',
      'x-user-id': '1',
      'x-identity-role': 'admin',
      'x-internal-token': 'x',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      'x-forwarded-proto': 'https',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'mine',
      authorization: 'Bearer x',
    };
    await shop.call('/api/v1/orders/create-order', {
      method: 'POST',
      headers: { ...jsonType, ...spoofed },
      body: '{}',
    });
    const { headers } = shop.orders.last;
    expect(identityOf(headers['x-identity'])).toEqual({ kind: 'visitor' });
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-request-id']).not.toBe('mine');
    for (const name of [
      'x-user',
      'x-user-id',
      'x-identity-role',
      'x-internal-token',
      'x-forwarded-host',
      'forwarded',
      'x-real-ip',
      'authorization',
    ]) {
      expect(headers[name]).toBeUndefined();
    }
  });
  it("carries cookies to auth only, with the user agent and the client's address", async () => {
    const headers = { ...jsonType, ...asAdmin, 'user-agent': 'Browser/1' };
    await shop.call('/api/v1/auth/logout', { method: 'POST', headers });
    expect(shop.auth.last.headers).toMatchObject({
      cookie: asAdmin.cookie,
      'user-agent': 'Browser/1',
      'x-forwarded-for': '127.0.0.1',
    });
    await shop.call('/api/v1/meal-plans/admin/all', { headers });
    await shop.call('/api/v1/orders/verify-payment', { method: 'POST', headers, body: '{}' });
    expect(shop.catalog.last.headers.cookie).toBeUndefined();
    expect(shop.orders.last.headers.cookie).toBeUndefined();
  });
  it('carries only the cookies that this service sets itself', async () => {
    const cookies = ['sid=a', 'dev=b', 'my=c', 'run=d', 'other=e'].join('; ');
    const headers = { ...jsonType, cookie: cookies };
    await shop.call('/api/v1/auth/login', { method: 'POST', headers, body: '{}' });
    await shop.call('/api/v1/my/session', { method: 'POST', headers, body: '{}' });
    expect([shop.auth.last.headers.cookie, shop.deliveries.last.headers.cookie]).toEqual(['sid=a; dev=b', 'my=c; run=d']);
    await shop.call('/api/v1/run/session', { method: 'POST', headers: { ...jsonType, ...asAdmin }, body: '{}' });
    expect(shop.deliveries.last.headers.cookie).toBeUndefined();
  });
  it('carries the client address that the trusted proxy has seen', async () => {
    const behind = await openShop({ trustedProxies: 1 });
    cleanups.push(() => behind.close());
    await behind.call('/api/v1/auth/logout', {
      method: 'POST',
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    });
    expect(behind.auth.last.headers['x-forwarded-for']).toBe('203.0.113.9');
    await behind.call('/api/v1/auth/logout', { method: 'POST', headers: { 'x-forwarded-for': 'nonsense' } });
    expect(behind.auth.last.headers['x-forwarded-for']).toBe('127.0.0.1');
  });
  it('carries the query unchanged', async () => {
    await shop.call('/api/v1/sample-menu/admin/all?a=%20b&c', { headers: asAdmin });
    expect(shop.catalog.last.url).toBe('/sample-menu/admin/all?a=%20b&c');
  });
});

describe('the answer that a client receives', () => {
  it("has the service's status and failure, without its server name or version", async () => {
    shop.orders.answer = (_, response) => answerJson(response, 409, { success: false, error: 'Taken.', code: 'receipt_reused' });
    const reply = await shop.call('/api/v1/orders/create-order', {
      method: 'POST',
      headers: jsonType,
      body: '{}',
    });
    expect(reply.status).toBe(409);
    expect(reply.json).toEqual({ success: false, error: 'Taken.', code: 'receipt_reused' });
    expect(reply.headers['server']).toBeUndefined();
    expect(reply.headers['x-powered-by']).toBeUndefined();
  });
  it('sets cookies only if it comes from auth, also several', async () => {
    const { answer } = shop.auth;
    const withCookies: typeof answer = (_, response) =>
      answerJson(response.setHeader('set-cookie', ['a=1', 'b=2']), 200, { success: true });
    shop.auth.answer = withCookies;
    shop.orders.answer = withCookies;
    const login = await shop.call('/api/v1/auth/login', { method: 'POST', headers: jsonType, body: '{}' });
    const order = await shop.call('/api/v1/orders/create-order', {
      method: 'POST',
      headers: jsonType,
      body: '{}',
    });
    expect(login.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(order.headers['set-cookie']).toBeUndefined();
    shop.auth.answer = answer;
  });
  it('replaces a failure that is not JSON with a Failure body', async () => {
    shop.orders.answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>nginx/1.2 at /srv/x</h1>');
    const reply = await shop.call('/api/v1/orders/create-order', {
      method: 'POST',
      headers: jsonType,
      body: '{}',
    });
    expect(reply.status).toBe(503);
    expect(reply.json).toMatchObject({ success: false, code: 'unavailable' });
    expect(reply.text).not.toMatch(/nginx|srv/);
  });
  it("compresses long JSON as the client accepts it, but never auth's", async () => {
    const long = { success: true, data: 'x'.repeat(5_000) };
    const { answer } = shop.auth;
    shop.catalog.answer = (_, response) => answerJson(response, 200, long);
    shop.auth.answer = (received, response) =>
      received.url === '/auth/login' ? answerJson(response, 200, long) : answer(received, response);
    const headers = { ...asAdmin, 'accept-encoding': 'gzip' };
    const list = await shop.call('/api/v1/sample-menu/admin/all', { headers });
    expect(list.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(list.body).toString())).toEqual(long);
    const login = await shop.call('/api/v1/auth/login', {
      method: 'POST',
      headers: { ...headers, ...jsonType },
      body: '{}',
    });
    expect(login.headers['content-encoding']).toBeUndefined();
    shop.auth.answer = answer;
  });
  it('has the headers of GET and no body when the method is HEAD', async () => {
    const reply = await shop.call('/api/v1/meal-plans/admin/all', { method: 'HEAD', headers: asAdmin });
    expect(reply.status).toBe(200);
    expect(reply.body).toHaveLength(0);
    expect((await shop.call('/api/v1/meal-plans', { method: 'HEAD' })).headers['content-length']).toBe(
      String((await shop.call('/api/v1/meal-plans')).body.length),
    );
  });
  it('comes from the gateway itself for GET /settings', async () => {
    const reply = await shop.call('/api/v1/settings');
    expect(reply.json).toEqual({
      success: true,
      data: { checkout_script_url: 'https://checkout.razorpay.com/v1/checkout.js', test_mode: false },
    });
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect((await shop.call('/api/v1/settings', { headers: { 'if-none-match': String(reply.headers.etag) } })).status).toBe(304);
  });
});
