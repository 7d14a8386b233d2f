import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { defaultTiming } from '../app.js';
import { Reconciler } from './reconciler.js';
import { capturedEvent } from '../testing/captured-event.js';
import { Shop, webhookSecret, type Paid } from '../testing/shop.js';

const rounds = 200;
const atOnce = 10;

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 3_600_000, checks: [0, 86_400_000] } }).open();
});
afterAll(() => shop.close());

/** A seeded random number generator (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const shuffled = <T>(list: T[], next: () => number): T[] =>
  list
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

async function sendAll(paid: Paid, seed: number): Promise<void> {
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    created_at: Math.floor(Date.now() / 1000),
    payload: {
      payment: {
        entity: { id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id, amount: 359_900, currency: 'INR', status: 'captured' },
      },
    },
  });
  const hook = (id: string) => () =>
    shop.webhook(body, { 'x-razorpay-signature': webhookSignature(webhookSecret, body), 'x-razorpay-event-id': id });
  const messages = [
    () => shop.verify(paid),
    hook(`evt_${seed}`),
    hook(`evt_${seed}`),
    hook(`evt_${seed}_again`),
    () => shop.service.app.get(Reconciler, { strict: false }).run(),
  ];
  const answers = await Promise.all(shuffled(messages, random(seed)).map((send) => send()));
  for (const answer of answers) if (answer) expect(answer.status).toBe(200);
}

describe('verify-payment, three webhooks and the reconciler on one order at once', () => {
  it(`pay each of ${rounds} orders once and publish one event for it`, async () => {
    for (let round = 0; round < rounds; round += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, index) => {
          const { status, body } = await shop.order({ receipt: `round-${round + index}` });
          expect([status, body.error]).toEqual([200, undefined]);
          const paid = shop.pay(body.order_id as string);
          await sendAll(paid, round + index);
        }),
      );
    }
    await shop.drained();
    expect(await shop.database.query('SELECT status, count(*)::int FROM orders GROUP BY status')).toEqual([
      { status: 'paid', count: rounds },
    ]);
    expect(await shop.database.query("SELECT count(*)::int FROM order_history WHERE to_status = 'paid'")).toEqual([{ count: rounds }]);
    const published = shop.events.map((event) => (event.data as { order_id: string }).order_id);
    expect([published.length, new Set(published).size]).toEqual([rounds, rounds]);
  });
});

describe('webhooks about several captured payments of one order at once', () => {
  it('pay the order with one payment and refund each of the others once', async () => {
    shop.sandbox.control.set({ allowSecondCapture: true });
    for (let round = 0; round < 20; round += 1) {
      const orderId = (await shop.order({ receipt: `captures-${round}` })).body.order_id as string;
      const payments = Array.from({ length: 4 }, () => shop.pay(orderId));
      await Promise.all(payments.map((payment) => shop.sendEvent(capturedEvent(payment))));
      expect(
        await shop.database.query(
          `SELECT o.status, count(*)::int AS payments, count(r.id)::int AS refunds, count(*) FILTER (WHERE p.id = o.payment_id AND r.id IS NULL)::int AS kept
           FROM orders o JOIN payments p ON p.order_id = o.id LEFT JOIN refund_tasks r ON r.payment_id = p.id
           WHERE o.provider_order_id = $1 GROUP BY o.id`,
          [orderId],
        ),
      ).toEqual([{ status: 'paid', payments: 4, refunds: 3, kept: 1 }]);
    }
    expect(await shop.database.query('SELECT 1 FROM webhook_events WHERE applied_at IS NULL')).toEqual([]);
  });
});
