import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, asCustomer, jsonType, openShop, type Shop } from '../testing/shop.js';

const id = '0190a0a0-0000-7000-8000-0000000000aa';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ publicUrl: 'https://shop.example' });
});
afterAll(() => shop.close());

const admin = { cookie: asAdmin.cookie.replace('sid', '__Host-sid') };
const customer = { cookie: asCustomer.cookie.replace('my', '__Host-my') };

describe('a call to a service', () => {
  it.each([
    ['a call that is forwarded', 'POST /api/v1/orders/verify-payment', {}, ['orders']],
    ['a look-up of a session, and the call after it', 'GET /api/v1/meal-plans/admin/all', admin, ['auth', 'catalog']],
    ['a look-up of a session of a customer', 'GET /api/v1/my/plans', customer, ['deliveries']],
    ['a public read', 'GET /api/v1/sample-menu', {}, ['catalog']],
    ['an image', `GET /media/${id}-400x300.webp`, {}, ['media']],
  ] as const)('carries the id that the client gets with its answer: %s', async (_, call, cookie, services) => {
    const [method, path] = call.split(' ') as [string, string];
    const body = method === 'POST' ? { headers: jsonType, body: '{}' } : {};
    const reply = await shop.call(path, { method, ...body, headers: { ...body.headers, ...cookie } });
    for (const service of services) {
      const ids = shop[service].received.splice(0).map(({ headers }) => headers['x-request-id']);
      expect(new Set(ids)).toEqual(new Set([reply.headers['x-request-id']]));
    }
  });
  it('carries the protocol by which customers reach the shop', async () => {
    await shop.call('/api/v1/orders/verify-payment', { method: 'POST', headers: jsonType, body: '{}' });
    expect(shop.orders.last.headers['x-forwarded-proto']).toBe('https');
  });
  it('without a body carries no content type, because a service would expect a body', async () => {
    await shop.call('/api/v1/auth/logout', { method: 'POST', headers: { ...jsonType, 'user-agent': 'Browser/1' } });
    expect(shop.auth.last.headers).toMatchObject({ 'user-agent': 'Browser/1' });
    expect(shop.auth.last.headers['content-type']).toBeUndefined();
  });
});
