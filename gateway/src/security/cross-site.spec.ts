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
  ['a browser on a page of the shop', { 'sec-fetch-site': 'same-origin', origin: ours }, true],
  ['a browser on a page of the shop under another host name', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ["another site that claims the shop's origin", { 'sec-fetch-site': 'cross-site', origin: ours }, false],
  ['a site on a subdomain of the shop', { 'sec-fetch-site': 'same-site', origin: 'http://blog.shop.example' }, false],
  ['a page of the shop whose request is marked same-site', { 'sec-fetch-site': 'same-site', origin: ours }, true],
  ['a request from outside of a page (Sec-Fetch-Site: none)', { 'sec-fetch-site': 'none' }, false],
  ['an unknown value of Sec-Fetch-Site', { 'sec-fetch-site': 'anything' }, false],
  ['a browser without Sec-Fetch-Site on a page of the shop', { origin: ours }, true],
  [
    'a browser without Sec-Fetch-Site on a page of the host that it calls',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
    true,
  ],
  ['a browser without Sec-Fetch-Site on another site', { origin: 'https://evil.example' }, false],
  ["a browser without Sec-Fetch-Site on an https page of the http shop's host", { origin: 'https://shop.example' }, false],
  ['a page with the origin null', { origin: 'null' }, false],
  ['a browser that sends only a referer of the shop', { referer: `${ours}/admin/login?x=1` }, true],
  ['a browser that sends only a referer of another site', { referer: `https://evil.example/?${ours}` }, false],
  ["a referer that begins like the shop's address", { referer: `${ours}.evil.example/` }, false],
  [
    "a browser without Sec-Fetch-Site on another site, whose referer is the shop's",
    { origin: 'https://evil.example', referer: ours },
    false,
  ],
  [
    'a browser without Sec-Fetch-Site on a page of the shop with the referer of another site',
    { origin: ours, referer: 'https://evil.example/' },
    true,
  ],
  ['an empty value of Sec-Fetch-Site', { 'sec-fetch-site': '' }, false],
  ['a client that is no browser', {}, true],
];

describe('writes by their origin', () => {
  for (const [what, headers, allowed] of table) {
    it(`${what} ${allowed ? 'may write' : 'gets 403'}`, async () => {
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
    it(`${method} ${path} ${body === 'raw' ? 'has a signed body, so any site may send it' : 'answers 403 to other sites'}`, async () => {
      const reply = await shop.call(`/api/v1${path.replace(':id', '0190a0a0-0000-7000-8000-0000000000aa')}`, {
        method,
        headers: { ...jsonType, ...foreign },
        body: '{}',
      });
      expect(reply.status).toBe(body === 'raw' ? 200 : 403);
    });
  }
  it('allows reads from other sites without CORS headers, so that browsers do not show them the answer', async () => {
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
