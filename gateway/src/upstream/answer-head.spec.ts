import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jsonType, openShop, type Shop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('the time after which a service lets the client try again reaches the client', async () => {
  shop.auth.answer = (_, response) =>
    answerJson(response.setHeader('retry-after', '7'), 429, { success: false, error: 'Please wait.', code: 'rate_limited' });
  const { status, headers } = await shop.call('/api/v1/auth/login', { method: 'POST', headers: jsonType, body: '{}' });
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '7', 'no-store']);
});
