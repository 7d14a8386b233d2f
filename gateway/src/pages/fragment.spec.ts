import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShopWithPages, type ShopWithPages } from '../testing/web.js';

let shop: ShopWithPages;
beforeAll(async () => {
  shop = await openShopWithPages();
});
afterAll(() => shop.close());

describe('an address with a fragment, which browsers do not send', () => {
  for (const path of ['/about#team', '/about#%zz', '/about#/', '/about#?sort=a']) {
    it(`${path} is the page without it`, async () => {
      const reply = await shop.call(path, { headers: { accept: 'text/html' } });
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('"path":"/about","search":""');
    });
  }
});
