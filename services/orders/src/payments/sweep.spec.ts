import { after, before, describe, it } from 'node:test';
import { figure } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { Sweep } from './sweep.js';
import { Shop } from '../testing/shop.js';

const never = 86_400_000;

describe('money that belongs to no order of ours', () => {
  let shop: Shop;
  let provider: PaymentProvider;
  before(async () => {
    shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
    provider = shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
  });
  after(() => shop.close());

  const sweep = (): Promise<void> => shop.service.app.get(Sweep, { strict: false }).run();
  const told = (): Promise<number | undefined> => figure(shop.service, 'payments_without_order');

  /** What is left at the provider of an order that a restore has forgotten. */
  async function forgotten(): Promise<string> {
    const orderId = await provider.createOrder({ receipt: uuid(), amountPaise: 359_900, notes: {} });
    shop.sandbox.pay({ orderId, outcome: 'captured' });
    const [payment] = await provider.paymentsOf(orderId);
    return payment!.id;
  }
  const giveBack = (paymentId: string, amountPaise: number) => provider.refund({ paymentId, amountPaise, key: uuid() });

  it('is told of by every look for four days, until it is wholly given back', async () => {
    const { body } = await shop.order();
    shop.sandbox.pay({ orderId: String(body.order_id), outcome: 'captured' });
    await sweep();
    expect(await shop.status(body.order_id)).toBe('paid');
    expect(await told()).toBe(0);

    const paymentId = await forgotten();
    await sweep();
    expect(await told()).toBe(1);

    const payment = shop.sandbox.ledger.payments().find(({ id }) => id === paymentId)!;
    payment.created_at -= 95 * 3_600;
    await sweep();
    expect(await told()).toBe(1);

    await giveBack(paymentId, 100_000);
    await sweep();
    expect(await told()).toBe(1);

    await giveBack(paymentId, 259_900);
    await sweep();
    expect(await told()).toBe(0);
  });

  it('stays as it was told when the provider cannot be asked', async () => {
    await forgotten();
    await sweep();
    shop.sandbox.control.set({ routes: { 'GET /v1/payments': { fail: { with: 500, times: 'all' } } } });
    await sweep();
    expect(await told()).toBe(1);
  });
});
