import { Log } from '@2x7/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultTiming } from '../app.js';
import { Reconciler } from '../payments/reconciler.js';
import { capturedEvent } from '../testing/captured-event.js';
import { keySecret, Shop, webhookSecret } from '../testing/shop.js';
import { PaidOrder } from '../testing/paid-order.js';
import { permutations } from '../testing/permutations.js';

const never = 86_400_000;
const all = 359_900;
const processed = 100_000;
const failed = all - processed;

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
});
beforeEach(() => {
  // The sandbox keeps its webhooks, and the tests send them in another sequence.
  shop.sandbox.control.set({
    refundOutcome: 'pending',
    webhooks: { url: 'http://127.0.0.1:9/', secret: webhookSecret, enabled: false },
  });
});
afterAll(() => shop.close());

async function atProvider(path: string, body: object): Promise<{ id: string }> {
  const authorization = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
  const headers = { 'content-type': 'application/json', authorization };
  const response = await fetch(shop.sandbox.url + path, { method: 'POST', body: JSON.stringify(body), headers });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string };
}
const inDashboard = async ({ paymentId }: Pick<PaidOrder, 'paymentId'>, amount: number): Promise<string> =>
  (await atProvider(`/v1/payments/${paymentId}/refund`, { amount })).id;
const asAdministrator = async (order: PaidOrder, amount: number): Promise<string> =>
  (await order.refund(amount)).body.data?.provider_refund_id as string;

type Request = (order: PaidOrder, amount: number) => Promise<string>;

/** Makes two pending refunds, of which the bank processes the first and rejects the second. @returns their webhooks, which are not sent */
async function refundTwice(order: PaidOrder, request: Request) {
  const [first, second] = [await request(order, processed), await request(order, failed)];
  await atProvider(`/sandbox/refunds/${first}/settle`, { status: 'processed' });
  await atProvider(`/sandbox/refunds/${second}/settle`, { status: 'failed' });
  return shop.sandbox.ledger.webhookDeliveries().filter(({ event, body }) => event.startsWith('refund.') && body.includes(order.paymentId));
}

const stateOf = async ({ paymentId }: PaidOrder): Promise<unknown> =>
  (
    await shop.database.query(
      `SELECT o.status, p.state, p.refunded_paise::int,
         (SELECT array_agg(concat_ws(' ', amount_paise, state) ORDER BY amount_paise) FROM refund_tasks r WHERE r.payment_id = p.id) AS refunds
       FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
      [paymentId],
    )
  )[0];

describe('the webhooks of two pending refunds, of which the bank rejects one', () => {
  const ofOne = { status: 'paid', state: 'captured', refunded_paise: processed };
  for (const [where, request, refunds] of [
    ['of administrators', asAdministrator, [`${processed} done`, `${failed} refused`]],
    ['in the Razorpay dashboard', inDashboard, [`${processed} done`]],
  ] as const) {
    it(`end in the same state in every sequence for refunds ${where}`, async () => {
      for (const sequence of permutations([0, 1, 2, 3])) {
        const order = await PaidOrder.in(shop);
        const webhooks = await refundTwice(order, request);
        expect(webhooks.map(({ event }) => event)).toEqual(['refund.created', 'refund.created', 'refund.processed', 'refund.failed']);
        for (const index of sequence) {
          const { body, signature, id } = webhooks[index]!;
          expect((await shop.webhook(body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id })).status).toBe(200);
        }
        expect({ sequence, ...((await stateOf(order)) as object) }).toEqual({ sequence, ...ofOne, refunds });
      }
    });
  }
});

describe('a done refund that the provider reports as failed', () => {
  type RefundEvent = { event: string; payload: { refund: { entity: { id: string } } } };

  it('stays done, and the log names it', async () => {
    const order = await PaidOrder.in(shop);
    const webhooks = await refundTwice(order, asAdministrator);
    const done = JSON.parse(webhooks.find(({ event }) => event === 'refund.processed')!.body) as RefundEvent;
    await shop.sendEvent(done);
    const warn = jest.spyOn(shop.service.app.get(Log, { strict: false }), 'warn');
    const entity = { ...done.payload.refund.entity, status: 'failed' };
    const answer = await shop.sendEvent({ ...done, event: 'refund.failed', payload: { ...done.payload, refund: { entity } } });
    expect(answer.status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ refunded_paise: processed, refunds: [`${processed} done`, `${failed} waiting`] });
    const ids = { order_id: order.id, refund_id: entity.id };
    expect(warn.mock.calls).toEqual([['refund reported as failed after it was done', ids]]);
    warn.mockRestore();
  });
});

describe('a pending refund in the Razorpay dashboard', () => {
  const day = 24 * 3600;
  for (const [source, report] of [
    ['verify-payment', (paid) => shop.verify(paid)],
    [
      'the reconciler',
      async ({ razorpay_order_id: id }) => {
        await shop.database.query('UPDATE orders SET next_check_at = now() WHERE provider_order_id = $1', [id]);
        await shop.service.app.get(Reconciler, { strict: false }).run();
      },
    ],
    [
      'a webhook older than 25 hours',
      (paid) => shop.sendEvent({ ...capturedEvent(paid), created_at: Math.floor(Date.now() / 1000) - 2 * day }),
    ],
    [
      'the webhook of a dispute',
      (paid) => {
        const { payload, ...event } = capturedEvent(paid, { status: 'refunded', amount_refunded: all });
        return shop.sendEvent({
          ...event,
          event: 'payment.dispute.created',
          payload: { ...payload, dispute: { entity: { id: 'disp_1' } } },
        });
      },
    ],
  ] as [string, (paid: ReturnType<Shop['pay']>) => Promise<unknown>][]) {
    it(`is not counted when ${source} reports its payment first`, async () => {
      const paid = shop.pay(await shop.openOrder());
      await inDashboard({ paymentId: paid.razorpay_payment_id }, all);
      await report(paid);
      expect(await shop.status(paid.razorpay_order_id)).toBe('paid');
      const stored = await shop.database.query('SELECT state, refunded_paise::int FROM payments WHERE id = $1', [paid.razorpay_payment_id]);
      expect(stored).toEqual([{ state: 'captured', refunded_paise: 0 }]);
    });
  }
});
