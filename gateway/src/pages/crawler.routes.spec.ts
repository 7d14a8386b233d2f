import { beforeAll, describe, expect, it } from '@jest/globals';
import { openShop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';
import { shopWithPages } from '../testing/web.js';

const shop = shopWithPages();
beforeAll(() => {
  shop.catalog.answer = (_, response) => answerJson(response, 200, { success: true, data: ['a plan'] });
});

describe('files for crawlers', () => {
  it('/robots.txt names the sitemap at the public address', async () => {
    const reply = await shop.call('/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.text).toContain('Sitemap: http://shop.example/sitemap.xml');
    const etag = String(reply.headers.etag);
    expect((await shop.call('/robots.txt', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
  it('/sitemap.xml lists the plans', async () => {
    const reply = await shop.call('/sitemap.xml');
    expect(reply.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' });
    expect(reply.text).toBe('<urlset>http://shop.example {"/meal-plans":{"success":true,"data":["a plan"]}}</urlset>');
  });
  it('/sitemap.xml answers 503 while catalog is down, instead of a sitemap without plans', async () => {
    const fresh = await openShop({ webDir: shop.web.dir });
    try {
      await fresh.catalog.close();
      const reply = await fresh.call('/sitemap.xml');
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '60']);
    } finally {
      await fresh.close();
    }
  });
});
