import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultTiming } from '../app.js';
import { capturedEvent } from '../testing/captured-event.js';
import { Shop, type Paid } from '../testing/shop.js';
import { Reconciler } from './reconciler.js';

const never = 86_400_000;
const all = 359_900;
/** What differs in a payment that Razorpay has not captured and has refunded by itself. */
const autoRefunded = { status: 'refunded', captured: false, amount_refunded: all } as const;

describe('a payment that Razorpay refunds by itself because it has not captured it', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
  });
  beforeEach(async () => {
    shop.sandbox.control.reset();
    await shop.drained();
    shop.events.length = 0;
  });
  afterAll(() => shop.close());

  /** A second payment of an order, such as one that the customer confirmed in another app after paying by card. */
  function payAgain(orderId: string): Paid {
    shop.sandbox.control.set({ allowSecondCapture: true });
    const second = shop.pay(orderId);
    Object.assign(
      shop.sandbox.ledger.payments().find(({ id }) => id === second.razorpay_payment_id)!,
      autoRefunded,
    );
    return second;
  }

  const report = (paid: Paid, event: 'refund.created' | 'refund.processed') => {
    const id = paid.razorpay_payment_id;
    const refund = { id: id.replace('pay', 'rfnd'), payment_id: id, amount: all, status: 'processed', receipt: null };
    const { payload, ...envelope } = capturedEvent(paid, autoRefunded);
    return shop.sendEvent({ ...envelope, event, payload: { ...payload, refund: { entity: refund } } });
  };

  const stored = async (orderId: string): Promise<unknown> =>
    (
      await shop.database.query(
        `SELECT status, payment_id, attention, (SELECT count(*)::int FROM refund_tasks r WHERE r.order_id = o.id) AS refunds
         FROM orders o WHERE provider_order_id = $1`,
        [orderId],
      )
    )[0];

  async function expectPaidBy(paid: Paid): Promise<void> {
    expect(await stored(paid.razorpay_order_id)).toEqual({
      status: 'paid',
      payment_id: paid.razorpay_payment_id,
      attention: null,
      refunds: 0,
    });
    await shop.drained();
    expect(shop.events.map(({ type }) => type)).toEqual(['order.paid']);
  }

  it('leaves the order paid by the captured payment, also when the reconciler reads both', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    payAgain(orderId);
    await shop.database.query('UPDATE orders SET next_check_at = now() WHERE provider_order_id = $1', [orderId]);
    await shop.service.app.get(Reconciler, { strict: false }).run();
    await expectPaidBy(paid);
  });

  it('does not pay the order and adds no refund to it; the captured payment pays it, in whatever sequence they are reported', async () => {
    for (const isReportedFirst of [true, false]) {
      const orderId = await shop.openOrder();
      const paid = shop.pay(orderId);
      const second = payAgain(orderId);
      const reports = [
        async () => {
          for (const event of ['refund.created', 'refund.processed'] as const) await report(second, event);
        },
        () => shop.sendEvent(capturedEvent(paid)),
      ];
      for (const send of isReportedFirst ? reports : reports.reverse()) await send();
      await expectPaidBy(paid);
      shop.events.length = 0;
    }
  });

  it('leaves its order unpaid, and the customer can pay it with another payment', async () => {
    const orderId = await shop.openOrder();
    const late = payAgain(orderId);
    await report(late, 'refund.processed');
    expect(await stored(orderId)).toEqual({ status: 'created', payment_id: null, attention: null, refunds: 0 });
    await shop.drained();
    expect(shop.events).toEqual([]);
    const paid = shop.pay(orderId);
    await shop.verify(paid);
    await expectPaidBy(paid);
  });
});
