import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

let shop: Shop;
/** Counts the calls to the provider: the sandbox makes one refund for each idempotency key, however often it is sent. */
let sent: jest.SpiedFunction<PaymentProvider['refund']>;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 100, retryRefundAfter: 3_000 } }).open();
});
beforeEach(() => {
  sent = jest.spyOn(shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false }), 'refund');
});
afterAll(() => shop.close());

describe('a refund is sent to the provider once', () => {
  it('when its request is repeated while the first attempt runs', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': { latencyMs: 1_000 } } });
    const key = randomUUID();
    const first = order.refund(100_000, { key });
    await eventually(() => expect(sent).toHaveBeenCalledTimes(1));
    expect((await order.refund(100_000, { key })).body.data).toMatchObject({ state: 'waiting' });
    expect((await first).body.data).toMatchObject({ state: 'done' });
    expect(sent).toHaveBeenCalledTimes(1);
  });
  it('when the answer of the provider is lost', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': { fail: { with: 'answer-lost', times: 1 } } } });
    await order.refund(100_000);
    expect((await order.settled()).refunds).toMatchObject([{ state: 'done', amount_paise: 100_000 }]);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
