import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { capturedEvent } from '../testing/captured-event.js';
import { Shop, webhookSecret } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ rateLimits: true }).open();
});
afterAll(() => shop.close());

const body = JSON.stringify(capturedEvent({ razorpay_order_id: 'order_unknown', razorpay_payment_id: 'pay_unknown' }));
const send = (address: string, signature: string) =>
  shop.call('/orders/webhooks/razorpay', body, { 'x-forwarded-for': address, 'x-razorpay-signature': signature });
const wrong = (address: string) => send(address, 'f'.repeat(64));

it('wrong webhook signatures of one network get 429 from the 61st in a minute, while a right signature is accepted', async () => {
  const first = [];
  for (let sent = 0; sent < 60; sent += 1) first.push((await wrong(`2001:db8:9:9:${sent}::1`)).status);
  expect(new Set(first)).toEqual(new Set([400]));
  expect(await wrong('2001:db8:9:9:ffff::1')).toMatchObject({ status: 429, body: { success: false, code: 'rate_limited' } });
  expect((await send('2001:db8:9:9:ffff::1', webhookSignature(webhookSecret, body))).status).toBe(200);
  expect((await wrong('2001:db8:9:8::1')).status).toBe(400);
});
