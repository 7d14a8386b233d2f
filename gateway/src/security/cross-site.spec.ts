import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@2x7/contracts';
import { asAdmin, jsonType, openShop, type Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ours = 'http://shop.example';
const table: [what: string, headers: Record<string, string>, allowed: boolean][] = [
  ['a browser on our page', { 'sec-fetch-site': 'same-origin', origin: ours }, true],
  ['a browser on our page under another name of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: ours }, false],
  ['a neighbour under our domain', { 'sec-fetch-site': 'same-site', origin: 'http://blog.shop.example' }, false],
  ['our page reached from a neighbour', { 'sec-fetch-site': 'same-site', origin: ours }, true],
  ['a typed address or bookmark', { 'sec-fetch-site': 'none' }, false],
  ['an unknown word', { 'sec-fetch-site': 'anything' }, false],
  ['an older browser on our page', { origin: ours }, true],
  ['an older browser on our page, by the name it used', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
  ['an older browser elsewhere', { origin: 'https://evil.example' }, false],
  ['an older browser on the https page of our host', { origin: 'https://shop.example' }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['an older browser with a referer of ours', { referer: `${ours}/admin/login?x=1` }, true],
  ['an older browser with another referer', { referer: `https://evil.example/?${ours}` }, false],
  ['a referer that only begins like ours', { referer: `${ours}.evil.example/` }, false],
  ['no browser', {}, true],
];

describe('writes from other sites', () => {
  for (const [what, headers, allowed] of table) {
    it(`${what} ${allowed ? 'may write' : 'is 403'}`, async () => {
      const reply = await shop.call('/api/v1/auth/login', {
        method: 'POST',
        headers: { ...jsonType, ...headers },
        body: '{}',
      });
      expect(reply.status).toBe(allowed ? 200 : 403);
      if (!allowed) expect(reply.json).toMatchObject({ success: false, code: 'cross_site' });
    });
  }
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...asAdmin };
  for (const { method, path, body } of routes.filter((route) => route.method !== 'GET')) {
    it(`${method} ${path} ${body === 'raw' ? 'has a signed body, so any site may send it' : 'is 403 from other sites'}`, async () => {
      const reply = await shop.call(`/api/v1${path.replace(':id', '0190a0a0-0000-7000-8000-0000000000aa')}`, {
        method,
        headers: { ...jsonType, ...foreign },
        body: '{}',
      });
      expect(reply.status).toBe(body === 'raw' ? 200 : 403);
    });
  }
  it('allows reads, whose answer browsers do not show to the other site', async () => {
    const reply = await shop.call('/api/v1/meal-plans', { headers: foreign });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await shop.call('/api/v1/meal-plans', {
      method: 'OPTIONS',
      headers: { ...foreign, 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });
});
