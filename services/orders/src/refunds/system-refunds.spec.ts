import { after, before, beforeEach, describe, it } from 'node:test';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { eventually, figure } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { defaultTiming } from '../app.js';
import { keySecret, Shop, webhookSecret } from '../testing/shop.js';

const all = 359_900;
let shop: Shop;
before(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30 } }).open();
});
beforeEach(() => shop.sandbox.control.reset());
after(() => shop.close());

type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** @returns the id of a payment that nobody wanted: its order was paid before */
async function paidTwice(): Promise<string> {
  const orderId = (await shop.order()).body.order_id as string;
  shop.sandbox.control.set({ allowSecondCapture: true });
  await shop.verify(shop.sandbox.pay({ orderId, outcome: 'captured' }) as Paid);
  const second = shop.sandbox.pay({ orderId, outcome: 'captured' }) as Paid;
  await shop.verify(second);
  expect(await shop.status(orderId)).toBe('paid');
  return second.razorpay_payment_id;
}

/** The provider's office gives money back by hand. */
async function office(payment: string, amount: number): Promise<Record<string, unknown>> {
  const authorization = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
  const request = { method: 'POST', body: JSON.stringify({ amount }), headers: { 'content-type': 'application/json', authorization } };
  const response = await fetch(`${shop.sandbox.url}/v1/payments/${payment}/refund`, request);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** What is known of a payment's refunds: whose, how much, how it stands. */
const tasks = async (payment: string): Promise<string[]> =>
  (await shop.database.query<{ told: string }>(
    "SELECT concat_ws(' ', origin, amount_paise, state) AS told FROM refund_tasks WHERE payment_id = $1 ORDER BY created_at, amount_paise DESC", [payment],
  )).map(({ told }) => told);
const soon = (payment: string) => shop.database.query("UPDATE refund_tasks SET next_attempt_at = now() WHERE payment_id = $1 AND state = 'waiting'", [payment]);
const given = (payment: string): number =>
  shop.sandbox.ledger.refunds().filter(({ payment_id, status }) => payment_id === payment && status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
/** The provider fails once, and the refund waits a quarter of a minute. */
async function withRefundThatWaits(): Promise<string> {
  shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': { fail: { with: 500, times: 1 } } } });
  const payment = await paidTwice();
  await eventually(async () => expect(await shop.database.query('SELECT attempts FROM refund_tasks WHERE payment_id = $1', [payment])).toEqual([{ attempts: 1 }]));
  return payment;
}

describe('money that no order wanted', () => {
  it('and that the bank did not take is given back by another refund, after a pause that grows', async () => {
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    const payment = await paidTwice();
    for (const [refused, hours] of [[1, 1], [2, 3], [3, 7]] as const) {
      await eventually(async () => expect(await tasks(payment)).toEqual([...Array<string>(refused).fill(`house ${all} refused`), `house ${all} waiting`]));
      const [wait] = await shop.database.query("SELECT round(extract(epoch FROM next_attempt_at - created_at) / 3600)::int AS hours FROM refund_tasks WHERE payment_id = $1 AND state = 'waiting'", [payment]);
      expect(wait).toEqual({ hours });
      if (refused < 3) await soon(payment);
    }
    shop.sandbox.control.set({ refundOutcome: 'processed' });
    await soon(payment);
    await eventually(async () => expect((await tasks(payment)).at(-1)).toBe(`house ${all} done`));
    expect(given(payment)).toBe(all);
  });
  it('is told to be waiting since it is owed, however often the bank did not take it', async () => {
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    const payment = await paidTwice();
    await eventually(async () => expect(await tasks(payment)).toHaveLength(2));
    await shop.database.query("UPDATE refund_tasks SET created_at = now() - interval '2 hours' WHERE payment_id = $1 AND state = 'refused'", [payment]);
    await eventually(async () => expect(await figure(shop.service, 'refunds_waiting_oldest_seconds')).toBeGreaterThanOrEqual(7_200));
    shop.sandbox.control.reset();
    await soon(payment);
    await eventually(() => expect(given(payment)).toBe(all));
  });
  it('and that went back in the provider\'s office is asked for no more', async () => {
    const payment = await withRefundThatWaits();
    await office(payment, all);
    await soon(payment);
    await eventually(async () => expect(await tasks(payment)).toEqual([`house ${all} refused`, `provider ${all} done`]));
    expect(given(payment)).toBe(all);
    expect(await shop.database.query('SELECT state, refunded_paise FROM payments WHERE id = $1', [payment])).toEqual([{ state: 'refunded', refunded_paise: String(all) }]);
  });
  it('and that a webhook tells to have gone back in part is asked for in the amount that is left', async () => {
    const payment = await withRefundThatWaits();
    const refund = await office(payment, 100_000);
    const body = JSON.stringify({
      event: 'refund.processed', created_at: Math.floor(Date.now() / 1000),
      payload: { refund: { entity: { ...refund, status: 'processed' } }, payment: { entity: shop.sandbox.ledger.payments().find(({ id }) => id === payment) } },
    });
    expect((await shop.webhook(body, { 'x-razorpay-signature': webhookSignature(webhookSecret, body) })).status).toBe(200);
    expect(await tasks(payment)).toEqual([`house ${all} refused`, `house ${all - 100_000} waiting`, 'provider 100000 done']);
    await soon(payment);
    await eventually(async () => expect(await tasks(payment)).toEqual([`house ${all} refused`, `house ${all - 100_000} done`, 'provider 100000 done']));
    expect(given(payment)).toBe(all);
  });
});
