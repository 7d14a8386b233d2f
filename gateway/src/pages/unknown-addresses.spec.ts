import { describe, expect, it } from '@jest/globals';
import { shopWithPages } from '../testing/web.js';
import { PagePlaces } from './page-places.js';

const shop = shopWithPages();

describe('addresses with a hidden file and with double or encoded slashes', () => {
  const unknown = [
    '/.vite/manifest.json',
    '/.git/HEAD',
    '/.env',
    '/..%2fpackage.json',
    '/%5c..%5cpackage.json',
    '//evil.example',
    '//api/v1/meal-plans',
    '/.well-known/x',
    '/about//x',
    '/about%2f',
    '/about%00',
  ];
  for (const path of unknown) {
    it(`${path} answers a browser with the 404 page of all unknown addresses, and other clients with 404 in JSON`, async () => {
      const reply = await shop.page(path);
      expect([reply.status, reply.headers['content-type'], reply.headers.location]).toEqual([404, 'text/html; charset=utf-8', undefined]);
      expect(reply.text).toContain('"path":"/-"');
      for (const accept of ['*/*', 'application/json']) {
        const other = await shop.page(path, { accept });
        expect(other.status).toBe(404);
        expect(other.json).toMatchObject({ success: false, code: 'not_found' });
      }
      expect(shop.web.rendered.length).toBeLessThanOrEqual(1);
    });
  }
});

describe('an address of 15,000 slashes', () => {
  it('is decided within a millisecond or so: ten of them take less than half a second', () => {
    const places = new PagePlaces(undefined);
    const began = performance.now();
    for (let more = 0; more < 10; more++)
      expect(places.find(`/${'/'.repeat(15_000)}x${more}`)).toMatchObject({ kind: 'shop', isFile: true });
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('addresses of missing files', () => {
  const absent = ['/index.html', '/about.html', '/products/a.b', '/server/entry-server.js', '/package.json', '/wp-login.php'];
  for (const path of absent) {
    it(`${path} answers a browser with a rendered 404 page, and other clients with 404 in JSON`, async () => {
      expect((await shop.page(path)).headers['content-type']).toBe('text/html; charset=utf-8');
      expect(shop.web.rendered).toMatchObject([{ path }]);
      for (const accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8', 'application/json']) {
        const reply = await shop.page(path, { accept });
        expect(reply.status).toBe(404);
        expect(reply.json).toMatchObject({ success: false, code: 'not_found' });
      }
      expect((await shop.call(path)).json).toMatchObject({ code: 'not_found' });
    });
  }
});
