import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('the first delivery of a plan may be kept for a minute by browsers and proxies, and a failure not at all', async () => {
  const path = '/api/v1/deliveries/first-delivery?meal_type=both';
  expect((await shop.call(path)).headers['cache-control']).toBe('public, max-age=60');
  shop.deliveries.answer = (_, response) => answerJson(response, 500, { success: false });
  const failed = await shop.call(path);
  expect([failed.status, failed.headers['cache-control']]).toEqual([500, 'no-store']);
});
