import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, openShop, type Shop } from './testing/shop.js';

const id = '0190a0a0-0000-7000-8000-0000000000aa';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const service of [shop.auth, shop.catalog, shop.orders, shop.media]) service.received.length = 0;
});

describe('paths and methods', () => {
  const unknown = [
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/meal-plans',
    '/api/v1/meal-plans/',
    '/api/v1//meal-plans',
    '//api/v1/meal-plans',
    '/API/v1/meal-plans',
    '/api/v1/meal-plans/7',
    '/api/v1/meal-plans/admin',
    '/api/v1/meal-plans/%2e%2e',
    '/api/v1/meal-plans/..%2finternal',
    '/api/v1/../internal/sessions/resolve',
    '/api/v1/%2e%2e/internal/sessions/resolve',
    '/api/v1/internal/sessions/resolve',
    '/internal/sessions/resolve',
    '/api/v1/meal-plans%2Fadmin%2Fall',
    `/api/v1/meal-plans/${id}%00`,
    `/api/v1/meal-plans/${id}/..`,
    '/metrics',
    '/.git/config',
    '/.env',
    '/assets/',
    '/index.php',
    '/media/../internal',
    '/media/%2e%2e/internal',
    '/media/a%2f..%2fb',
    '/media/',
    '/media//a.webp',
  ];
  for (const path of unknown) {
    it(`${path} answers 404 with a Failure body and reaches no service`, async () => {
      const reply = await shop.call(path, { headers: asAdmin });
      expect(reply.status).toBe(404);
      expect(reply.json).toMatchObject({ success: false, code: 'not_found' });
      for (const service of [shop.catalog, shop.orders, shop.media]) expect(service.received).toHaveLength(0);
    });
  }
  it("a percent-encoded path of an administrator's route requires an administrator too", async () => {
    expect((await shop.call('/api/v1/meal-plans/%61dmin/all')).status).toBe(401);
    expect((await shop.call('/api/v1/%6Deal-plans/admin/stats')).status).toBe(401);
  });
  it('accepts ids in either case and forwards them in lower case', async () => {
    await shop.call(`/api/v1/meal-plans/admin/${id.toUpperCase()}`, { method: 'DELETE', headers: asAdmin });
    expect(shop.catalog.last.url).toBe(`/meal-plans/admin/${id}`);
  });
  const wrong: [string, string, string][] = [
    ['DELETE', '/api/v1/meal-plans', 'GET, HEAD'],
    ['PATCH', '/api/v1/meal-plans/admin/reorder', 'POST'],
    ['GET', '/api/v1/auth/login', 'POST'],
    ['POST', `/api/v1/sample-menu/${id}`, 'GET, HEAD'],
    ['GET', `/api/v1/meal-plans/admin/${id}`, 'PUT, DELETE'],
    ['OPTIONS', '/api/v1/orders/create-order', 'POST'],
    ['HEAD', '/api/v1/upload/image', 'POST'],
    ['PUT', '/api/v1/openapi.json', 'GET, HEAD'],
  ];
  for (const [method, path, allow] of wrong) {
    it(`${method} ${path} answers 405 and lists the allowed methods`, async () => {
      const reply = await shop.call(path, { method });
      expect(reply.status).toBe(405);
      expect(reply.headers.allow?.split(', ').sort()).toEqual(allow.split(', ').sort());
      if (method !== 'HEAD') expect(reply.json).toMatchObject({ success: false, code: 'method_not_allowed' });
    });
  }
  for (const method of ['TRACE', 'PROPFIND']) {
    it(`${method} answers 405 on every path`, async () => {
      expect((await shop.call('/api/v1/meal-plans', { method })).status).toBe(405);
      expect((await shop.call('/', { method })).status).toBe(405);
    });
  }
  it('an address of more than 2 KB is answered with 414', async () => {
    const longest = '/api/v1/meal-plans?'.padEnd(2_048, 'x');
    expect((await shop.call(longest)).status).toBe(200);
    const reply = await shop.call(`${longest}x`);
    expect(reply.status).toBe(414);
    expect(reply.json).toMatchObject({ success: false, code: 'uri_too_long' });
  });
  const undecodable: [string, string, string][] = [
    ['GET', '/api/v1/meal-plans/%', 'a broken percent sign'],
    ['GET', '/api/v1/meal-plans/%zz?a=%', 'a broken percent sign'],
    ['GET', '/api/v1/meal-plans/%ff', 'bytes that are not UTF-8'],
    ['DELETE', '/api/v1/meal-plans/admin/%', 'a broken percent sign'],
  ];
  it.each(undecodable)('%s %s, with %s in the place of an id, is answered with 404 and the headers of any answer', async (method, path) => {
    const reply = await shop.call(path, { method, headers: asAdmin });
    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({ success: false, code: 'not_found', request_id: reply.headers['x-request-id'] });
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(shop.catalog.received).toHaveLength(0);
  });
  it('the query of an address that cannot be decoded reaches the service as it was sent', async () => {
    await shop.call('/api/v1/meal-plans/admin/all?a=%&b=%ff', { headers: asAdmin });
    expect(shop.catalog.last.url).toBe('/meal-plans/admin/all?a=%&b=%ff');
  });
  it('a request with more than 16 KB of headers is answered with 431 and a Failure body', async () => {
    const reply = await shop.call('/', { headers: { cookie: 'x'.repeat(17_000) } });
    expect(reply.status).toBe(431);
    expect(reply.json).toMatchObject({ success: false, code: 'headers_too_large' });
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });
  it('the health probes answer 200', async () => {
    expect((await shop.call('/health/live')).status).toBe(200);
    expect((await shop.call('/health/ready')).status).toBe(200);
  });
});
