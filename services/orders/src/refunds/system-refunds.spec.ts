import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { eventually, figure } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { keySecret, Shop, webhookSecret } from '../testing/shop.js';

const all = 359_900;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30 } }).open();
});
beforeEach(() => void shop.sandbox.control.reset());
afterAll(() => shop.close());

/** @returns the id of a second payment of a paid order */
async function paidTwice(): Promise<string> {
  const orderId = (await shop.order()).body.order_id as string;
  shop.sandbox.control.set({ allowSecondCapture: true });
  await shop.verify(shop.pay(orderId));
  const second = shop.pay(orderId);
  await shop.verify(second);
  expect(await shop.status(orderId)).toBe('paid');
  return second.razorpay_payment_id;
}

/** Refunds in the Razorpay dashboard. */
async function refundInDashboard(payment: string, amount: number): Promise<Record<string, unknown>> {
  const authorization = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
  const request = { method: 'POST', body: JSON.stringify({ amount }), headers: { 'content-type': 'application/json', authorization } };
  const response = await fetch(`${shop.sandbox.url}/v1/payments/${payment}/refund`, request);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** Origin, amount and state of each refund of a payment. */
const tasks = async (payment: string): Promise<string[]> =>
  (
    await shop.database.query<{ summary: string }>(
      "SELECT concat_ws(' ', refund_origin, amount_paise, state) AS summary FROM refund_tasks WHERE payment_id = $1 ORDER BY created_at, amount_paise DESC",
      [payment],
    )
  ).map(({ summary }) => summary);
const makeDue = (payment: string) =>
  shop.database.query("UPDATE refund_tasks SET next_attempt_at = now() WHERE payment_id = $1 AND state = 'waiting'", [payment]);
const refundedPaise = (payment: string): number =>
  shop.sandbox.ledger
    .refunds()
    .filter(({ payment_id, status }) => payment_id === payment && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
/** A second payment whose refund has failed once at the provider, so no other refund meets the fault; the next attempt is due in 15 s. */
async function withFailedAttempt(): Promise<string> {
  const route = 'POST /v1/payments/*/refund';
  shop.sandbox.control.set({ routes: { [route]: { fail: { with: 500, times: 1 } } } });
  const payment = await paidTwice();
  await eventually(() => expect(shop.sandbox.control.state.routes[route]?.fail).toBeUndefined());
  return payment;
}

describe('a system refund', () => {
  it('of a payment with a fee that the customer bears ends the order, so that the customer can order again', async () => {
    const receipt = 'paid-with-a-fee';
    const { order_id: orderId } = (await shop.order({ receipt })).body;
    const paid = shop.pay(orderId as string);
    const payment = shop.sandbox.ledger.payments().find(({ id }) => id === paid.razorpay_payment_id)!;
    Object.assign(payment, { amount: all + 8_500 });
    expect((await shop.order({ receipt })).body).toMatchObject({ code: 'receipt_reused' });
    await eventually(() => expect(refundedPaise(payment.id)).toBe(all + 8_500));
    expect((await shop.order({ receipt })).body).toMatchObject({ code: 'receipt_reused' });
    expect((await shop.order({ receipt: 'paid-without-a-fee' })).body.order_id).not.toBe(orderId);
  });
  it('is requested again after a growing pause when the bank rejects it', async () => {
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    const payment = await paidTwice();
    for (const [refused, hours] of [
      [1, 1],
      [2, 3],
      [3, 7],
    ] as const) {
      await eventually(async () =>
        expect(await tasks(payment)).toEqual([...Array<string>(refused).fill(`system ${all} refused`), `system ${all} waiting`]),
      );
      const [wait] = await shop.database.query(
        "SELECT round(extract(epoch FROM next_attempt_at - created_at) / 3600)::int AS hours FROM refund_tasks WHERE payment_id = $1 AND state = 'waiting'",
        [payment],
      );
      expect(wait).toEqual({ hours });
      if (refused < 3) await makeDue(payment);
    }
    shop.sandbox.control.set({ refundOutcome: 'processed' });
    await makeDue(payment);
    await eventually(async () => expect((await tasks(payment)).at(-1)).toBe(`system ${all} done`));
    expect(refundedPaise(payment)).toBe(all);
  });
  it('is counted as waiting since the first attempt, however often the bank rejects it', async () => {
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    const payment = await paidTwice();
    await eventually(async () => expect(await tasks(payment)).toHaveLength(2));
    await shop.database.query(
      "UPDATE refund_tasks SET created_at = now() - interval '2 hours' WHERE payment_id = $1 AND state = 'refused'",
      [payment],
    );
    await eventually(async () => expect(await figure(shop.service, 'refunds_waiting_oldest_seconds')).toBeGreaterThanOrEqual(7_200));
    shop.sandbox.control.reset();
    await makeDue(payment);
    await eventually(() => expect(refundedPaise(payment)).toBe(all));
  });
  it('waits with the reason for which Razorpay refuses it, and is made when Razorpay accepts it', async () => {
    const provider = shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
    const reason = 'Refund is not supported by the bank because the payment is more than 6 months old';
    const refusal = jest.spyOn(provider, 'refund').mockRejectedValue(new ProviderError('refused', reason));
    const payment = await paidTwice();
    const states = () => shop.database.query('SELECT state, failure FROM refund_tasks WHERE payment_id = $1', [payment]);
    await eventually(async () => expect(await states()).toEqual([{ state: 'waiting', failure: reason }]));
    refusal.mockRestore();
    await makeDue(payment);
    await eventually(async () => expect(await states()).toEqual([{ state: 'done', failure: null }]));
    expect(refundedPaise(payment)).toBe(all);
  });
  it('is not requested any more when the money was refunded in the Razorpay dashboard', async () => {
    const payment = await withFailedAttempt();
    await refundInDashboard(payment, all);
    await makeDue(payment);
    await eventually(async () => expect(await tasks(payment)).toEqual([`system ${all} refused`, `provider ${all} done`]));
    expect(refundedPaise(payment)).toBe(all);
    expect(await shop.database.query('SELECT state, refunded_paise FROM payments WHERE id = $1', [payment])).toEqual([
      { state: 'refunded', refunded_paise: String(all) },
    ]);
  });
  it('is not requested for less than ₹1, which the provider never refunds', async () => {
    const payment = await withFailedAttempt();
    await refundInDashboard(payment, all - 50);
    await makeDue(payment);
    await eventually(async () => expect(await tasks(payment)).toEqual([`system ${all} refused`, `provider ${all - 50} done`]));
  });
  it('is requested at once for the remaining amount when the list of refunds shows a partial refund', async () => {
    const payment = await withFailedAttempt();
    await refundInDashboard(payment, 100_000);
    await makeDue(payment);
    await eventually(async () =>
      expect((await tasks(payment)).sort()).toEqual(['provider 100000 done', `system ${all - 100_000} done`, `system ${all} refused`]),
    );
    expect(refundedPaise(payment)).toBe(all);
  });
  it('is requested at once for the remaining amount when a webhook reports a partial refund', async () => {
    const payment = await withFailedAttempt();
    const refund = await refundInDashboard(payment, 100_000);
    const body = JSON.stringify({
      event: 'refund.processed',
      created_at: Math.floor(Date.now() / 1000),
      payload: {
        refund: { entity: { ...refund, status: 'processed' } },
        payment: { entity: shop.sandbox.ledger.payments().find(({ id }) => id === payment) },
      },
    });
    expect((await shop.webhook(body, { 'x-razorpay-signature': webhookSignature(webhookSecret, body) })).status).toBe(200);
    await eventually(async () =>
      expect(await tasks(payment)).toEqual([`system ${all} refused`, `system ${all - 100_000} done`, 'provider 100000 done']),
    );
    expect(refundedPaise(payment)).toBe(all);
  });
});
