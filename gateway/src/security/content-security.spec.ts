import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../config.js';
import { asAdmin, openShop, type Shop } from '../testing/shop.js';
import { buildWeb } from '../testing/web.js';

/** A name as media gives to its images. */
const imageName = '01a202bf-ebb4-718c-b17b-2cd6bdc2dd00-400x300.webp';

let web: Awaited<ReturnType<typeof buildWeb>>;
const shops: Shop[] = [];
beforeAll(async () => {
  web = await buildWeb();
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await web.remove();
});

const open = async (changes: Partial<GatewayConfig>): Promise<Shop> => {
  const shop = await openShop({ webDir: web.dir, ...changes });
  shops.push(shop);
  return shop;
};
const policyOf = async (shop: Shop, path: string): Promise<Record<string, string>> => {
  const header = String((await shop.call(path)).headers['content-security-policy']);
  return Object.fromEntries(header.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));
};

describe('security headers of a shop under https that takes payments with Razorpay', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open({ publicUrl: 'https://shop.example', imageHosts: ['cdn.example'] });
  });

  it('are on every answer: pages, files, JSON, failures and health probes', async () => {
    for (const path of [
      '/',
      '/admin',
      '/robots.txt',
      '/api/v1/meal-plans',
      '/api/v1/nothing',
      '/api/v1/docs',
      `/media/${imageName}`,
      '/health/live',
      '/.env',
      `/${'x'.repeat(3_000)}`,
      '/%zz',
    ]) {
      const { headers } = await shop.call(path);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
        'permissions-policy': expect.stringMatching(/^camera=\(\), microphone=\(\), geolocation=\(\), usb=\(\), payment=/),
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      });
      expect(headers['content-security-policy']).not.toMatch(/unsafe/);
      expect(headers['server']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
  it('let a public page load nothing from other hosts but the payment provider and the image hosts', async () => {
    expect(await policyOf(shop, '/')).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'none'",
      'upgrade-insecure-requests': '',
      'form-action': "'self' https://api.razorpay.com",
      'script-src': "'self' 'sha256-def=' https://checkout.razorpay.com https://cdn.razorpay.com https://checkout-static-next.razorpay.com",
      'style-src': "'self' 'sha256-abc=' 'sha256-x8KwkBlDnBKg2FKvRD2OrmWxJgLZcjB8E1HEMQTqnCs='",
      'img-src': "'self' data: blob: https://cdn.razorpay.com https://checkout-static-next.razorpay.com https://cdn.example",
      'connect-src':
        "'self' https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com https://lumberjack-metrics.razorpay.com",
      'frame-src': 'https://api.razorpay.com https://checkout.razorpay.com',
    });
    const { headers } = await shop.call('/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['permissions-policy']).toMatch(/payment=\(self "https:\/\/api\.razorpay\.com" "https:\/\/checkout\.razorpay\.com"\)$/);
  });
  it('let each page inline its own style sheets alone, because the hashes of all are several kB', async () => {
    expect((await policyOf(shop, '/about'))['style-src']).toBe(
      "'self' 'sha256-about=' 'sha256-x8KwkBlDnBKg2FKvRD2OrmWxJgLZcjB8E1HEMQTqnCs='",
    );
    expect((await policyOf(shop, '/admin'))['style-src']).toBe("'self' 'sha256-abc='");
  });
  it('let an admin page load nothing from the payment provider', async () => {
    const { headers } = await shop.call('/admin/meal-plans');
    expect(headers['content-security-policy']).not.toMatch(/razorpay/);
    expect(await policyOf(shop, '/admin')).toMatchObject({
      'script-src': "'self'",
      'frame-src': "'none'",
      'connect-src': "'self'",
      'form-action': "'self'",
    });
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
  it('keep JSON and images from running as pages', async () => {
    expect(await policyOf(shop, '/api/v1/meal-plans')).toEqual({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(await policyOf(shop, `/media/${imageName}`)).toEqual({ 'default-src': "'none'", sandbox: '' });
  });
  it('forbid caches to store answers about users and orders', async () => {
    const headers = { cookie: asAdmin.cookie.replace('sid', '__Host-sid') };
    for (const path of ['/api/v1/auth/admin/profile', '/api/v1/meal-plans/admin/all', '/api/v1/nothing', '/api/v1/orders/create-order']) {
      expect((await shop.call(path, { headers })).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('security headers of a shop on plain http', () => {
  it('contain no Strict-Transport-Security', async () => {
    const shop = await open({});
    const { headers } = await shop.call('/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toMatch(/upgrade-insecure-requests/);
  });
  it('allow only the sandbox and the configured origins when payments go to the sandbox', async () => {
    const shop = await open({
      checkout: { scriptUrl: 'http://localhost:3002/v1/checkout.js', origins: ['https://extra.example'] },
    });
    const policy = await policyOf(shop, '/');
    const hosts = 'http://localhost:3002 https://extra.example';
    expect(policy).toMatchObject({
      'script-src': `'self' 'sha256-def=' ${hosts}`,
      'connect-src': `'self' ${hosts}`,
      'frame-src': hosts,
      'form-action': `'self' ${hosts}`,
    });
    expect(JSON.stringify(policy)).not.toMatch(/razorpay/);
  });
});
