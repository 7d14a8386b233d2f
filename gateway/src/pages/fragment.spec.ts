import { describe, expect, it } from '@jest/globals';
import { shopWithPages } from '../testing/web.js';

const shop = shopWithPages();

describe('an address that contains a fragment', () => {
  for (const path of ['/about#team', '/about#%zz', '/about#/', '/about#?sort=a']) {
    it(`${path} is answered with the page of the path before the #`, async () => {
      const reply = await shop.call(path, { headers: { accept: 'text/html' } });
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('"path":"/about","search":""');
    });
  }
});
