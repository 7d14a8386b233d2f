import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../testing/shop.js';
import { buildWeb } from '../testing/web.js';

let web: Awaited<ReturnType<typeof buildWeb>>;
let shop: Shop;
beforeAll(async () => {
  web = await buildWeb();
  shop = await openShop({ webDir: web.dir });
});
afterAll(async () => {
  await shop.close();
  await web.remove();
});

describe('an address with a fragment, which browsers do not send', () => {
  for (const path of ['/about#team', '/about#%zz', '/about#/', '/about#?sort=a']) {
    it(`${path} is the page without it`, async () => {
      const reply = await shop.call(path, { headers: { accept: 'text/html' } });
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('"path":"/about","search":""');
    });
  }
});
