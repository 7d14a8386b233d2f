import { describe, expect, it } from '@jest/globals';
import { shopWithPages } from '../testing/web.js';

const shop = shopWithPages();

describe("the rider's page", () => {
  it('answers with the empty document, loads nothing from other hosts and allows a service worker', async () => {
    const reply = await shop.page('/run');
    expect(reply.text).toBe('<!doctype html><title>shell</title>');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(reply.headers['content-security-policy']).toMatch(/^(?!.*razorpay).*manifest-src 'self'; worker-src 'self'/);
    expect((await shop.page('/kitchen')).headers['content-security-policy']).toContain("worker-src 'none'");
    expect((await shop.page('/run/x')).headers['x-robots-tag']).toBeUndefined();
  });
  it('has a service worker with its own path as scope, and a manifest, both revalidated each time', async () => {
    const { headers } = await shop.call('/run/worker.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/run',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const manifest = await shop.call('/run/app.webmanifest');
    expect(manifest.headers).toMatchObject({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' });
  });
});

describe("the earlier address /round of the rider's page", () => {
  it.each([
    ['/round', '/run'],
    ['/Round/', '/run'],
    ['/round?utm_source=qr&a=%20b', '/run?utm_source=qr&a=%20b'],
    ['/round/x', '/run/x'],
    ['/round/app.webmanifest', '/run/app.webmanifest'],
  ])('%s redirects permanently to %s', async (path, location) => {
    for (const accept of ['text/html', '*/*']) {
      const { status, headers } = await shop.call(path, { headers: { accept } });
      expect([status, headers.location]).toEqual([308, location]);
    }
  });
  it('redirects neither a longer first segment nor a percent-encoded one', async () => {
    for (const path of ['/rounds', '/round-trip', '/%72ound']) expect((await shop.page(path)).status).toBe(200);
  });
  it('serves a service worker that unregisters itself, without a redirect, because browsers refuse a redirected worker', async () => {
    const { status, text, headers } = await shop.call('/round/worker.js');
    expect([status, text]).toEqual([200, 'registration.unregister()']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/round',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });
});
