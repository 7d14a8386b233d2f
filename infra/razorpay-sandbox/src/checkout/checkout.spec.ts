import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '../index.js';
import { testKeys, sdk, startTestSandbox } from '../testing/merchant.js';

const shopOrigin = 'https://shop.example';

describe('the checkout over HTTP', () => {
  let sandbox: Sandbox;
  let orderId: string;

  beforeEach(async () => {
    sandbox = await startTestSandbox({ shopOrigin });
    orderId = (await sdk(sandbox).orders.create({ amount: 10000050, currency: 'INR' })).id;
  });
  afterEach(() => sandbox.close());

  const open = (query: object = {}) => {
    const asked = { key_id: testKeys.keyId, order_id: orderId, parent: shopOrigin, nonce: '1', ...query };
    return fetch(`${sandbox.url}/v1/checkout/public?${new URLSearchParams(asked)}`);
  };
  const pay = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/v1/checkout/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ key_id: testKeys.keyId, order_id: orderId, outcome: 'captured', ...body }),
    });

  it('marks the window as a test, shows the amount of the order, and sends a content security policy', async () => {
    const answer = await open();
    const page = await answer.text();
    expect(page).toContain('Test payment - no money moves');
    expect(page).toContain('₹1,00,000.50');
    expect(page).not.toMatch(/<script>|<style|\sstyle=|\son\w+="/);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${shopOrigin}`);
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('opens the window only for the shop, and escapes the query parameters', async () => {
    expect((await open({ parent: 'https://elsewhere.example' })).status).toBe(403);
    expect((await open({ parent: 'javascript:alert(1)' })).status).toBe(400);
    const page = await (await open({ order_id: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('There is no such order for this key.');
  });

  it('posts the result of the payment page only to the origin of the shop', async () => {
    const embed = (callback_url: string): Promise<Response> =>
      fetch(new URL('/v1/checkout/embedded', sandbox.url), {
        method: 'POST',
        body: new URLSearchParams({ key_id: testKeys.keyId, order_id: orderId, callback_url, options: '"><script>alert(1)</script>' }),
      });
    const answer = await embed(`${shopOrigin}/paid`);
    expect(answer.headers.get('content-security-policy')).toContain(`form-action ${shopOrigin}; frame-ancestors 'none'`);
    expect(await answer.text()).not.toContain('<script>');
    expect((await embed('https://other.example/paid')).status).toBe(403);
    expect((await embed('javascript:alert(1)')).status).toBe(400);
  });

  it('serves its script to every origin', async () => {
    const script = await fetch(sandbox.checkoutScriptUrl);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await script.text()).not.toMatch(/\b(import|export)\b [{*]/);
  });

  it('refuses a payment of another amount, with another key or from another site', async () => {
    expect((await pay({ amount: 100 })).status).toBe(400);
    expect((await pay({ key_id: 'rzp_test_other' })).status).toBe(401);
    expect((await pay({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(sandbox.ledger.payments()).toEqual([]);
    expect((await pay({ amount: 10000050 })).status).toBe(200);
    expect(sandbox.ledger.payments()).toHaveLength(1);
  });
});
