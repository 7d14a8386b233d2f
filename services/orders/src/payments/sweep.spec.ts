import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { figure } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { Sweep } from './sweep.js';
import { Shop } from '../testing/shop.js';

const never = 86_400_000;

describe('a captured payment without an order', () => {
  let shop: Shop;
  let provider: PaymentProvider;
  beforeAll(async () => {
    shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
    provider = shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
  });
  afterAll(() => shop.close());

  const sweep = (): Promise<void> => shop.service.app.get(Sweep, { strict: false }).run();
  const gauge = (): Promise<number | undefined> => figure(shop.service, 'payments_without_order');

  /** A payment whose order is missing here, as after restoring an older backup. */
  async function paymentWithoutOrder(): Promise<string> {
    const orderId = await provider.createOrder({ receipt: uuid(), amountPaise: 359_900, notes: {} });
    shop.sandbox.pay({ orderId, outcome: 'captured' });
    const [payment] = await provider.paymentsOf(orderId);
    return payment!.id;
  }
  const refund = (paymentId: string, amountPaise: number) => provider.refund({ paymentId, amountPaise, key: uuid() });

  it('is counted for four days, until it is fully refunded', async () => {
    const { body } = await shop.order();
    shop.sandbox.pay({ orderId: String(body.order_id), outcome: 'captured' });
    await sweep();
    expect(await shop.status(body.order_id)).toBe('paid');
    expect(await gauge()).toBe(0);

    const paymentId = await paymentWithoutOrder();
    await sweep();
    expect(await gauge()).toBe(1);

    const payment = shop.sandbox.ledger.payments().find(({ id }) => id === paymentId)!;
    payment.created_at -= 95 * 3_600;
    await sweep();
    expect(await gauge()).toBe(1);

    await refund(paymentId, 100_000);
    await sweep();
    expect(await gauge()).toBe(1);

    await refund(paymentId, 259_900);
    await sweep();
    expect(await gauge()).toBe(0);
  });

  it('keeps its last count when the provider fails', async () => {
    await paymentWithoutOrder();
    await sweep();
    shop.sandbox.control.set({ routes: { 'GET /v1/payments': { fail: { with: 500, times: 'all' } } } });
    await sweep();
    expect(await gauge()).toBe(1);
  });
});

describe('a payment whose status is unknown', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
  });
  afterAll(() => shop.close());

  it('changes nothing, and does not hide the other payments of the list', async () => {
    const strange = await shop.openOrder();
    const paid = await shop.openOrder();
    for (const orderId of [strange, paid]) shop.sandbox.pay({ orderId, outcome: 'captured' });
    const payment = shop.sandbox.ledger.payments().find(({ order_id }) => order_id === strange)!;
    Object.assign(payment, { status: 'on_hold' });
    await shop.service.app.get(Sweep, { strict: false }).run();
    expect(await shop.status(paid)).toBe('paid');
    expect(await shop.status(strange)).toBe('created');
  });
});
