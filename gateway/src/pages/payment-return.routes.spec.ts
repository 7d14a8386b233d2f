import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Reply, type Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const plan = '/subscription-plans/0190a0a0-0000-7000-8000-0000000000aa';
const payment = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'a'.repeat(64) };
/** As Razorpay's page posts it. */
const fromRazorpay = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://api.razorpay.com',
  'sec-fetch-site': 'cross-site',
};
const post = (form: Record<string, string> | string, path = plan, headers: Record<string, string> = fromRazorpay): Promise<Reply> =>
  shop.call(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() });

describe('the payment result that Razorpay posts to the page of a plan', () => {
  it('redirects to the page with the payment in the fragment, which browsers do not send to servers', async () => {
    const { status, headers } = await post(payment);
    expect([status, headers['cache-control']]).toEqual([303, 'no-store']);
    const [page, fragment] = headers.location!.split('#');
    expect([page, Object.fromEntries(new URLSearchParams(fragment))]).toEqual([plan, payment]);
  });
  it("redirects to the page with payment=failed and without Razorpay's text when the payment failed or cannot be read", async () => {
    const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Call 1800 to pay' };
    for (const form of [failure, {}, { ...payment, razorpay_signature: 'short' }, { ...payment, razorpay_order_id: '<b>' }]) {
      const { status, headers } = await post(form);
      expect([status, headers.location]).toEqual([303, `${plan}#payment=failed`]);
    }
  });
  it('is refused when it is too large, not a form, or posted to another page', async () => {
    expect((await post('x'.repeat(9_000))).status).toBe(413);
    expect((await post(payment, plan, { 'content-type': 'application/json' })).status).toBe(415);
    for (const path of ['/subscription-plans', '/subscription-plans/all', '/', `${plan}/x`])
      expect((await post(payment, path)).status).toBe(404);
  });
  it('is refused with 429 after 120 in a minute from one address', async () => {
    const limited = await openShop({ rateLimits: true });
    const statuses: number[] = [];
    for (let sent = 0; sent < 121; sent += 1)
      statuses.push((await limited.call(plan, { method: 'POST', headers: fromRazorpay, body: '' })).status);
    await limited.close();
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 303), 429]);
  });
});
