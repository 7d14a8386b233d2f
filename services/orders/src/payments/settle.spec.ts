import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { capturedEvent } from '../testing/captured-event.js';
import { keySecret, Shop, type Paid } from '../testing/shop.js';
import { Sweep } from './sweep.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({
    timing: { ...defaultTiming, tick: 30, checks: [600, 900, 1200, 1800, 2500, 4000, 8000], processingCheck: 50 },
  }).open();
});
beforeEach(async () => {
  shop.sandbox.control.reset();
  await shop.drained();
  shop.events.length = 0;
});
afterAll(() => shop.close());

const refundsPublished = () => shop.events.flatMap(({ type, data }) => (type === 'order.refunded' ? [data] : []));

async function atSandbox(path: string, body: object): Promise<object> {
  const authorization = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
  const headers = { 'content-type': 'application/json', authorization };
  const response = await fetch(`${shop.sandbox.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  expect(response.status).toBe(200);
  return (await response.json()) as object;
}

/** @returns the refund as the provider's entity */
const refundInDashboard = ({ razorpay_payment_id: id }: Paid, amount: number): Promise<object> =>
  atSandbox(`/v1/payments/${id}/refund`, { amount });

describe('the settlement of orders', () => {
  it('finds with the reconciler a payment that neither verify-payment nor a webhook reported', async () => {
    const orderId = await shop.openOrder();
    shop.pay(orderId);
    await eventually(async () => expect(await shop.status(orderId)).toBe('paid'));
    expect(
      await shop.database.query(
        "SELECT cause FROM order_history h JOIN orders o ON o.id = h.order_id WHERE o.provider_order_id = $1 AND to_status = 'paid'",
        [orderId],
      ),
    ).toEqual([{ cause: 'reconciler' }]);
  });
  it('marks an order as failed after a failed payment, and the customer can still pay it', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.pay({ orderId, outcome: 'failed' });
    await eventually(async () => expect(await shop.status(orderId)).toBe('failed'));
    await shop.verify(shop.pay(orderId));
    expect(await shop.status(orderId)).toBe('paid');
  });
  it('plans no further check of an order that is paid, which its retention would wait for', async () => {
    const orderId = await shop.openOrder();
    await shop.verify(shop.pay(orderId));
    const checks = await shop.database.query('SELECT status, next_check_at FROM orders WHERE provider_order_id = $1', [orderId]);
    expect(checks).toEqual([{ status: 'paid', next_check_at: null }]);
  });
  it.each(['created', 'failed'])('expires an order that is unpaid for a day and %s, and it can still be paid', async (state) => {
    const orderId = await shop.openOrder();
    if (state === 'failed') shop.sandbox.pay({ orderId, outcome: 'failed' });
    await eventually(async () => expect(await shop.status(orderId)).toBe(state));
    await shop.database.query("UPDATE orders SET created_at = now() - interval '25 hours' WHERE provider_order_id = $1", [orderId]);
    await eventually(async () => expect(await shop.status(orderId)).toBe('expired'));
    await shop.verify(shop.pay(orderId));
    expect(await shop.status(orderId)).toBe('paid');
  });
  it('refunds a second capture of a paid order once, and publishes the refund as surplus', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.control.set({ allowSecondCapture: true });
    await shop.verify(shop.pay(orderId));
    const second = shop.pay(orderId);
    await shop.verify(second);
    await shop.sendEvent(capturedEvent(second));
    await eventually(() =>
      expect(shop.sandbox.ledger.refunds().filter((refund) => refund.payment_id === second.razorpay_payment_id)).toMatchObject([
        { amount: 359_900 },
      ]),
    );
    await shop.drained();
    expect(shop.paidEvents()).toBe(1);
    expect(await shop.status(orderId)).toBe('paid');
    await eventually(() => expect(refundsPublished()).toMatchObject([{ amount_paise: 359_900, is_surplus: true }]));
  });
  it('finds with the sweep a refund in the Razorpay dashboard that no webhook reported, once', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    await shop.verify(paid);
    await refundInDashboard(paid, 100_000);
    for (let runs = 0; runs < 2; runs += 1) await shop.service.app.get(Sweep, { strict: false }).run();
    await shop.drained();
    expect(refundsPublished()).toMatchObject([{ amount_paise: 100_000 }]);
    await refundInDashboard(paid, 259_900);
    for (let runs = 0; runs < 2; runs += 1) await shop.service.app.get(Sweep, { strict: false }).run();
    await shop.drained();
    expect([await shop.status(orderId), refundsPublished().length]).toEqual(['refunded', 2]);
  });
  it('counts a refund in the Razorpay dashboard once the bank has made it, and not while it is pending', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    await shop.verify(paid);
    const sweep = () => shop.service.app.get(Sweep, { strict: false }).run();
    const state = () => shop.database.query('SELECT state, refunded_paise::int FROM payments WHERE id = $1', [paid.razorpay_payment_id]);
    shop.sandbox.control.set({ refundOutcome: 'pending' });
    for (const end of ['failed', 'processed']) {
      const { id } = (await refundInDashboard(paid, 359_900)) as { id: string };
      await sweep();
      expect([await shop.status(orderId), await state()]).toEqual(['paid', [{ state: 'captured', refunded_paise: 0 }]]);
      await atSandbox(`/sandbox/refunds/${id}/settle`, { status: end });
      await sweep();
    }
    expect([await shop.status(orderId), await state()]).toEqual(['refunded', [{ state: 'refunded', refunded_paise: 359_900 }]]);
    await shop.drained();
    expect(refundsPublished()).toHaveLength(1);
  });
  it('pays an order by the webhook of a refund when nothing has reported its payment before', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    const refund = await refundInDashboard(paid, 100_000);
    const { payload } = capturedEvent(paid, { amount_refunded: 100_000 });
    await shop.sendEvent({ ...capturedEvent(paid), event: 'refund.processed', payload: { ...payload, refund: { entity: refund } } });
    await shop.drained();
    expect([await shop.status(orderId), shop.paidEvents()]).toEqual(['paid', 1]);
    expect(refundsPublished()).toMatchObject([{ amount_paise: 100_000 }]);
  });
  it('publishes a refund that is reported before the capture of its payment as money of the order, not as surplus', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.control.set({ captureDelay: true });
    const paid = shop.pay(orderId);
    await shop.sendEvent({ ...capturedEvent(paid, { status: 'authorized', captured: false }), event: 'payment.authorized' });
    shop.sandbox.control.set({ captureDelay: false });
    const refund = await refundInDashboard(paid, 100_000);
    const { payload } = capturedEvent(paid, { amount_refunded: 100_000, captured: true });
    await shop.sendEvent({ ...capturedEvent(paid), event: 'refund.processed', payload: { ...payload, refund: { entity: refund } } });
    await shop.drained();
    expect([await shop.status(orderId), shop.paidEvents()]).toEqual(['paid', 1]);
    expect(refundsPublished()).toEqual([expect.not.objectContaining({ is_surplus: true })]);
  });
  it('answers the browser that a payment is refunded which was refunded before anything had reported it', async () => {
    const paid = shop.pay(await shop.openOrder());
    await refundInDashboard(paid, 359_900);
    expect((await shop.verify(paid)).body.data).toMatchObject({ status: 'refunded' });
  });
  it('marks an order as refunded after a full refund in the Razorpay dashboard', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    await shop.verify(paid);
    await shop.sendEvent({ ...capturedEvent(paid, { status: 'refunded', amount_refunded: 359_900 }), event: 'refund.processed' });
    expect(await shop.status(orderId)).toBe('refunded');
  });
});

describe('a restart', () => {
  it('loses nothing that was answered with 2xx, and publishes the events that were not published before', async () => {
    shop.onEvent = () => Promise.reject(new Error('the email worker is down'));
    const orderId = await shop.openOrder();
    await shop.verify(shop.pay(orderId));
    await shop.service.close();
    shop.onEvent = (event) => Promise.resolve(void shop.events.push(event));
    await shop.database.query('UPDATE outbox SET next_attempt_at = now() WHERE published_at IS NULL');
    await shop.start();
    expect(await shop.status(orderId)).toBe('paid');
    await shop.drained();
    expect(shop.paidEvents()).toBe(1);
  });
});
