import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a session cookie', () => {
  it.each([
    ['short', 'a'.repeat(15)],
    ['long', 'a'.repeat(129)],
    ['odd', `${'a'.repeat(20)}.`],
    ['quoted', `"${'a'.repeat(20)}"`],
  ])('that is too %s to be a token is refused without a question to auth', async (_what, token) => {
    const { status } = await shop.call('/api/v1/auth/admin/users', { headers: { cookie: `sid=${token}` } });
    expect([status, shop.auth.received]).toEqual([401, []]);
  });
});
