import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { asAdmin, jsonType, openShop, type Shop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';
import { browser, shopWithPages } from '../testing/web.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const id = '0190a0a0-0000-7000-8000-0000000000aa';

const shop = shopWithPages();
beforeEach(() => {
  shop.catalog.answer = (_, response) => answerJson(response, 200, { success: true, data: ['a plan'] });
});

const edit = () => shop.call(`/api/v1/meal-plans/admin/${id}`, { method: 'PUT', headers: { ...asAdmin, ...jsonType }, body: '{}' });

describe('pages of the shop', () => {
  it("are rendered from the API's answers, the path and the public origin", async () => {
    const reply = await shop.page('/');
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const answer = { success: true, data: ['a plan'] };
    const data = { '/meal-plans': answer, '/sample-menu': answer };
    expect(shop.web.rendered).toEqual([{ path: '/', search: '', origin: 'http://shop.example', data }]);
  });
  it('are rendered once until their data changes, and anew after the change', async () => {
    await edit();
    shop.catalog.answer = (_, response) => answerJson(response, 200, { success: true, data: ['another plan'] });
    const first = await shop.page('/');
    expect((await shop.page('/')).text).toBe(first.text);
    expect(shop.web.rendered).toHaveLength(1);
    await edit();
    shop.catalog.answer = (_, response) => answerJson(response, 200, { success: true, data: ['a dearer plan'] });
    expect((await shop.page('/')).text).toContain('a dearer plan');
  });
  it('are answered with 304 for a browser that has the same version', async () => {
    const { etag } = (await shop.page('/about')).headers;
    expect((await shop.page('/about', { 'if-none-match': String(etag) })).status).toBe(304);
  });
  it('are compressed', async () => {
    const plain = await shop.page('/about');
    const reply = await shop.page('/about', { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.body).equals(plain.body)).toBe(true);
  });
  it('are rendered once for each value of the query parameters that they read, whatever other parameters the query has', async () => {
    for (const query of ['sort=a', 'sort=b', 'utm_source=x&sort=a', 'sort=b&fbclid=1', 'utm_source=y']) await shop.page(`/team?${query}`);
    await shop.page('/team');
    expect(shop.web.rendered.map(({ search }) => search)).toEqual(['?sort=a', '?sort=b', '']);
  });
  it('redirect an id in capitals to the same address in lower case', async () => {
    const { status, headers } = await shop.page(`/plan/${id.toUpperCase()}?a=B`);
    expect([status, headers.location]).toEqual([308, `/plan/${id}?a=B`]);
  });
  it('are rendered without their data when it takes more than a second, and are not kept then', async () => {
    await edit();
    await shop.catalog.close();
    const fresh = `/plan/${id.replace('aa', 'dd')}`;
    expect((await shop.page(fresh)).status).toBe(200);
    expect(shop.web.rendered.at(-1)?.data).toEqual({});
    await shop.catalog.listen();
    await edit();
    await shop.page(fresh);
    expect(shop.web.rendered.at(-1)?.data).toHaveProperty([`/meal-plans/${id.replace('aa', 'dd')}`]);
    await edit();
    shop.catalog.answer = () => undefined;
    const began = Date.now();
    expect((await shop.page(`/plan/${id.replace('aa', 'ee')}`)).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(2_000);
  });
  it("answer 404 for a missing entry, and are rendered with the API's failure", async () => {
    shop.catalog.answer = (_, response) => answerJson(response, 404, { success: false, error: 'Plan not found.', code: 'not_found' });
    const gone = `/plan/${id.replace('aa', 'ff')}`;
    const { status, headers } = await shop.page(gone);
    expect(status).toBe(404);
    expect((await shop.page(gone, { 'if-none-match': String(headers.etag) })).status).toBe(404);
    expect(shop.web.rendered).toHaveLength(1);
    shop.catalog.received.length = 0;
    expect((await shop.page('/plan/7')).status).toBe(404);
    expect(shop.web.rendered.at(-1)?.data).toEqual({
      '/meal-plans/7': { success: false, error: 'Not found.', code: 'not_found' },
    });
    expect(shop.catalog.received).toHaveLength(0);
  });
  it('show an entry that was missing as soon as it is created', async () => {
    const path = `/plan/${id.replace('aa', 'ab')}`;
    shop.catalog.answer = (_, response) => answerJson(response, 404, { success: false, error: 'Plan not found.', code: 'not_found' });
    expect((await shop.page(path)).status).toBe(404);
    shop.catalog.answer = (_, response) => answerJson(response, 200, { success: true, data: ['a plan'] });
    await edit();
    expect((await shop.page(path)).status).toBe(200);
  });
  it('are rendered once for all unknown addresses', async () => {
    for (const path of ['/nothing', '/nothing-else', '/nothing/at/all?a=b']) expect((await shop.page(path)).status).toBe(404);
    expect(shop.web.rendered.length).toBeLessThanOrEqual(1);
  });
  it('fall back to the empty document, which the browser renders, when the server cannot render them', async () => {
    const reply = await shop.page('/broken');
    expect(reply.status).toBe(200);
    expect(reply.text).toBe('<!doctype html><title>shell</title>');
  });
  it('are sent only to clients that accept HTML', async () => {
    expect((await shop.call('/about', { headers: { accept: 'image/avif' } })).status).toBe(404);
    expect((await shop.call('/about')).status).toBe(200);
    expect((await shop.call('/about', { method: 'HEAD', headers: browser })).status).toBe(200);
    expect((await shop.call('/about', { method: 'POST', headers: jsonType, body: '{}' })).status).toBe(404);
  });
});

describe('pages that are not in memory', () => {
  const shell = '<!doctype html><title>shell</title>';
  const texts = (count: number, open: Shop, prefix: string) =>
    Promise.all(Array.from({ length: count }, async (_, index) => (await open.call(`/${prefix}-${index}`, { headers: browser })).text));

  it('fall back to the empty document while 16 others are being rendered', async () => {
    await shop.page('/about');
    shop.web.rendered.length = 0;
    let release: () => void = () => undefined;
    Object.assign(globalThis, { slowRenders: new Promise<void>((resolve) => (release = resolve)) });
    const asked = texts(20, shop, 'slow');
    await eventually(() => expect(shop.web.rendered).toHaveLength(16));
    expect((await shop.page('/about')).text).not.toBe(shell);
    release();
    expect((await asked).filter((text) => text === shell)).toHaveLength(4);
    expect((await texts(20, shop, 'slow')).filter((text) => text === shell)).toHaveLength(0);
  });
  it('are rendered at most 120 times a minute for one network address, which gets the empty document beyond that', async () => {
    const open = await openShop({ webDir: shop.web.dir, rateLimits: true });
    cleanups.push(() => open.close());
    const first = await open.call('/about', { headers: browser });
    for (let round = 0; round < 13; round += 1) await texts(10, open, `new-${round}`);
    expect(shop.web.rendered).toHaveLength(120);
    expect((await open.call('/another', { headers: browser })).text).toBe(shell);
    expect(await open.call('/plan/7', { headers: browser })).toMatchObject({ status: 404, text: shell });
    expect((await open.call('/about', { headers: browser })).text).toBe(first.text);
  });
});

describe('pages of the admin area', () => {
  for (const path of ['/admin', '/admin/login', '/Admin/login', '/admin/meal-plans', '/%61dmin/x', '/kitchen']) {
    it(`${path} answers with the empty document, which no cache stores and no search engine lists`, async () => {
      const reply = await shop.page(path);
      expect(reply.text).toBe('<!doctype html><title>shell</title>');
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(shop.web.rendered).toHaveLength(0);
    });
  }
  it('do not include /administration', async () => {
    await shop.page('/administration');
    expect(shop.web.rendered).toHaveLength(1);
  });
});

describe('pages of customers', () => {
  it.each(['/my', '/my/plans/7/settings'])(
    '%s answers with the empty document, whose policy names no host of the payment provider',
    async (path) => {
      const reply = await shop.page(path);
      expect(reply.text).toBe('<!doctype html><title>shell</title>');
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.not.stringContaining('razorpay'),
        'permissions-policy': expect.stringContaining('payment=()'),
      });
    },
  );
});

it('a page of the shop whose address begins like that of the pages of customers is rendered', async () => {
  await shop.page('/myths');
  expect(shop.web.rendered).toHaveLength(1);
});

describe('files of the web build', () => {
  it('may be cached for a year when their name has a hash, and are compressed as the client accepts it', async () => {
    const reply = await shop.call('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
    });
    expect(reply.text).toBe('br bytes');
    expect((await shop.call('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip' } })).text).toBe('gzip bytes');
    const plain = await shop.call('/assets/app-1a2b3c.js');
    expect(plain.text.trimEnd()).toBe('console.log("plain")');
    expect(plain.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
  it('are read from disk once', async () => {
    const path = '/assets/app-1a2b3c.css';
    const first = await shop.call(path);
    await rm(join(shop.web.dir, 'client', path));
    expect((await shop.call(path)).text).toBe(first.text);
  });
  it('are revalidated each time when their name has no hash', async () => {
    const reply = await shop.call('/favicon.svg');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    expect((await shop.call('/favicon.svg', { headers: { 'if-none-match': String(reply.headers.etag) } })).status).toBe(304);
  });
  const absent = [
    '/assets/app-1a2b3c.js.map',
    '/assets/app-1a2b3c.js.br',
    '/assets',
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/Assets//app.js',
  ];
  for (const path of absent) {
    it(`${path} answers 404`, async () => {
      const reply = await shop.page(path);
      expect(reply.status).toBe(404);
      expect(reply.json).toMatchObject({ success: false, code: 'not_found' });
    });
  }
});

describe('an address with slashes at its end', () => {
  const moved = [
    ['/about/', '/about'],
    ['/products/whey-proteins/?sort=price-low', '/products/whey-proteins?sort=price-low'],
    ['/about/?next=//evil.example/', '/about?next=//evil.example/'],
    ['/admin/', '/admin'],
    ['/about//', '/about'],
    ['/about///?a=b', '/about?a=b'],
    ['//', '/'],
  ] as const;
  for (const [from, to] of moved) {
    it(`${from} redirects permanently to ${to}`, async () => {
      const { status, headers } = await shop.page(from);
      expect([status, headers.location, headers['cache-control']]).toEqual([308, to, 'no-cache']);
    });
  }
  it('is not redirected when the path is only a slash: that is the home page', async () => {
    expect((await shop.page('/')).status).toBe(200);
    expect((await shop.page('/?a=b/')).status).toBe(200);
  });
  const elsewhere = [
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/%2fevil.example/',
    '/%5cevil.example/',
    '/.//evil.example/',
    '/..//evil.example/',
    'http://evil.example/',
    'http://evil.example/about/',
    'http:/evil.example/about/',
    '//evil.example/?a=/',
    '//evil.example//',
    '/about/%2f',
    '/%2f/',
    '/%2e/evil.example/',
  ];
  for (const path of elsewhere) {
    it(`${path} is not redirected`, async () => {
      const reply = await shop.page(path);
      expect(reply.headers.location).toBeUndefined();
      expect([400, 404]).toContain(reply.status);
    });
  }
});

describe('a gateway without a web build', () => {
  it('answers the API, and 503 for pages', async () => {
    const bare = await openShop();
    cleanups.push(() => bare.close());
    const reply = await bare.call('/', { headers: browser });
    expect(reply.status).toBe(503);
    expect(reply.json).toMatchObject({ success: false, error: 'The pages of this shop are not built yet.' });
    expect((await bare.call('/api/v1/meal-plans')).status).toBe(200);
  });
});
