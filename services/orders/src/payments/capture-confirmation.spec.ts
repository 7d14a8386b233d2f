import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually, figure } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { capturedEvent } from '../testing/captured-event.js';
import { Shop, type Paid } from '../testing/shop.js';
import { CaptureConfirmation } from './capture-confirmation.js';
import { Sweep } from './sweep.js';

const never = 86_400_000;
const forged = (orderId: string): Pick<Paid, 'razorpay_order_id' | 'razorpay_payment_id'> => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: `pay_forged${orderId.slice(-8)}`,
});

describe('an order that only a webhook reported as paid', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
  });
  beforeEach(() => void shop.sandbox.control.reset());
  afterAll(() => shop.close());

  const state = async (orderId: string): Promise<unknown> =>
    (
      await shop.database.query(
        "SELECT status, attention, confirm_payment_at > now() + interval '5 seconds' AS later FROM orders WHERE provider_order_id = $1",
        [orderId],
      )
    )[0];
  const confirm = async (orderId: string): Promise<unknown> => {
    await shop.database.query('UPDATE orders SET confirm_payment_at = now() WHERE provider_order_id = $1 AND confirm_payment_at > now()', [
      orderId,
    ]);
    await shop.service.app.get(CaptureConfirmation, { strict: false }).run();
    return state(orderId);
  };
  const unconfirmed = { status: 'paid', attention: 'payment-unconfirmed', later: null };
  const confirmed = { status: 'paid', attention: null, later: null };

  for (const [what, prepare, end] of [
    ['is confirmed when Razorpay captured the payment', (orderId: string) => shop.pay(orderId), confirmed],
    ['needs attention when Razorpay does not know the payment', forged, unconfirmed],
    [
      'needs attention when the payment is not captured',
      (orderId: string) => {
        shop.sandbox.control.set({ captureDelay: true });
        return shop.pay(orderId);
      },
      unconfirmed,
    ],
  ] as const) {
    it(what, async () => {
      const orderId = await shop.openOrder();
      await shop.sendEvent(capturedEvent(prepare(orderId)));
      expect(await state(orderId)).toEqual({ status: 'paid', attention: null, later: true });
      expect(await confirm(orderId)).toEqual(end);
    });
  }

  it('needs attention when the payment belongs to another order', async () => {
    const [own, other] = [await shop.openOrder(), await shop.openOrder()];
    await shop.sendEvent(capturedEvent({ ...shop.pay(other), razorpay_order_id: own }));
    expect(await confirm(own)).toEqual(unconfirmed);
    const waiting = () => figure(shop.service, 'orders_needing_attention', { reason: 'payment-unconfirmed' });
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
  });

  it('is confirmed when Razorpay has refunded the payment meanwhile', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    await shop.sendEvent(capturedEvent(paid));
    const provider = shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
    await provider.refund({ paymentId: paid.razorpay_payment_id, amountPaise: 359_900, key: uuid() });
    expect(await confirm(orderId)).toEqual(confirmed);
  });

  it.each([
    ['amount', { amountPaise: 100 }],
    ['currency', { currency: 'USD' }],
  ])('needs attention when Razorpay captured another %s', async (_, change) => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    await shop.sendEvent(capturedEvent(paid));
    const provider = shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
    const payment = await provider.fetchPayment(paid.razorpay_payment_id);
    jest.spyOn(provider, 'fetchPayment').mockResolvedValue({ ...payment, ...change });
    expect(await confirm(orderId)).toEqual(unconfirmed);
  });

  it('is checked again while Razorpay cannot be reached', async () => {
    const orderId = await shop.openOrder();
    await shop.sendEvent(capturedEvent(forged(orderId)));
    shop.sandbox.control.set({ routes: { 'GET /v1/payments/*': { fail: { with: 500, times: 'all' } } } });
    expect(await confirm(orderId)).toEqual({ status: 'paid', attention: null, later: true });
    shop.sandbox.control.reset();
    expect(await confirm(orderId)).toEqual(unconfirmed);
  });

  it('is checked again when the sweep does not find its payment at Razorpay', async () => {
    const [real, fake] = [await shop.openOrder(), await shop.openOrder()];
    await shop.sendEvent(capturedEvent(shop.pay(real)));
    await shop.sendEvent(capturedEvent(forged(fake)));
    const orders = 'provider_order_id IN ($1, $2)';
    await shop.database.query(`UPDATE orders SET confirm_payment_at = NULL, paid_at = now() - interval '20 hours' WHERE ${orders}`, [
      real,
      fake,
    ]);
    await shop.service.app.get(Sweep, { strict: false }).run();
    expect(
      await shop.database.query(`SELECT provider_order_id AS id FROM orders WHERE confirm_payment_at <= now() AND ${orders}`, [real, fake]),
    ).toEqual([{ id: fake }]);
    expect(await confirm(fake)).toEqual(unconfirmed);
    expect(await state(real)).toEqual(confirmed);
  });
});
