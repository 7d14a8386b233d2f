import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attentions, OrderStats } from '@2x7/contracts';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { eventually } from '@2x7/service-kit/testing';
import { seedManyOrders } from '../seed/many-orders.js';
import { activeCustomers, seedOrders, totalOrders } from '../seed/demo-orders.js';
import { PaidOrder } from '../testing/paid-order.js';
import { aPlan, Shop, webhookSecret } from '../testing/shop.js';
import { StatisticsRollup } from './statistics-rollup.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

const read = async (): Promise<OrderStats> => OrderStats.parse((await shop.admin('stats')).body.data);

/** The same figures, counted from the orders and payments. */
async function counted(): Promise<object> {
  const [row] = await shop.database.query<{ counted: object }>(`
    SELECT jsonb_build_object(
      'total', (SELECT count(*) FROM orders),
      'active_customers', (SELECT count(DISTINCT lower(customer_email)) FROM orders WHERE status = 'paid'
        AND paid_at + coalesce(plan->>'duration_days', plan->>'number_of_meals')::int * interval '24 hours' > now()),
      'revenue_paise', (SELECT coalesce(sum(amount_paise - refunded_paise), 0) FROM payments WHERE state IN ('captured', 'refunded')),
      'by_state', (SELECT jsonb_object_agg(s, (SELECT count(*) FROM orders WHERE status = s)) FROM unnest('{created,paid,failed,expired,refunded}'::text[]) AS s),
      'settled_by', (SELECT jsonb_object_agg(s, (SELECT count(*) FROM orders WHERE settled_by = s
        AND (paid_at AT TIME ZONE 'Asia/Kolkata')::date > (now() AT TIME ZONE 'Asia/Kolkata')::date - 30)) FROM unnest('{verify,webhook,reconciler,sweep}'::text[]) AS s),
      'revenue_by_day', (SELECT jsonb_agg(jsonb_build_object('day', day::date::text,
          'paise', (SELECT coalesce(sum(amount_paise), 0) FROM orders WHERE (paid_at AT TIME ZONE 'Asia/Kolkata')::date = day::date),
          'orders', (SELECT count(*) FROM orders WHERE (paid_at AT TIME ZONE 'Asia/Kolkata')::date = day::date)) ORDER BY day)
        FROM generate_series((now() AT TIME ZONE 'Asia/Kolkata')::date - 29, (now() AT TIME ZONE 'Asia/Kolkata')::date, interval '1 day') AS day)) AS counted`);
  return row!.counted;
}

async function expectCorrect(): Promise<OrderStats> {
  const stats = await read();
  expect(stats).toMatchObject(await counted());
  return stats;
}

describe('the statistics of orders', () => {
  it('are zero for each of 30 days without orders', async () => {
    const stats = await expectCorrect();
    expect([stats.total, stats.revenue_paise, stats.revenue_by_day.length, stats.needed_help]).toEqual([0, 0, 30, []]);
  });
  it('count 156 orders and 89 active customers in the demonstration', async () => {
    await seedOrders(
      shop.database.url,
      [3, 5, 7, 14, 28].map((duration_days) => aPlan({ duration_days: duration_days as 3 })),
    );
    expect(await expectCorrect()).toMatchObject({ total: totalOrders, active_customers: activeCustomers });
  });
  it('follow an order that is created, paid and refunded, and list it when it needed help', async () => {
    const before = await read();
    const { body } = await shop.order();
    const { razorpay_payment_id: id } = shop.sandbox.pay({ orderId: body.order_id as string, outcome: 'captured' });
    const send = (entity: object): Promise<unknown> => {
      const event = JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { id, order_id: body.order_id, amount: 359_900, currency: 'INR', ...entity } } },
      });
      return shop.webhook(event, { 'x-razorpay-signature': webhookSignature(webhookSecret, event) });
    };
    await send({ status: 'captured' });
    const paid = await expectCorrect();
    expect([
      paid.revenue_paise - before.revenue_paise,
      paid.settled_by.webhook - before.settled_by.webhook,
      paid.total - before.total,
    ]).toEqual([359_900, 1, 1]);
    expect(paid.needed_help).toEqual([]);
    await shop.database.query("UPDATE orders SET settled_by = 'reconciler' WHERE payment_id = $1", [id]);
    expect((await expectCorrect()).needed_help).toMatchObject([{ settled_by: 'reconciler', customer_email: 'asha@example.test' }]);
    await send({ status: 'refunded', amount_refunded: 359_900 });
    expect((await expectCorrect()).revenue_paise).toBe(before.revenue_paise);
  });
  it('list an order that the reconciler or the sweep settled or that needs attention, and no other', async () => {
    const { id } = await PaidOrder.in(shop);
    const isListed = async (settledBy: string, attention: string | null): Promise<boolean> => {
      await shop.database.query('UPDATE orders SET settled_by = $2, attention = $3 WHERE id = $1', [id, settledBy, attention]);
      return (await expectCorrect()).needed_help.some((order) => order.id === id);
    };
    for (const source of ['verify', 'webhook']) expect([source, await isListed(source, null)]).toEqual([source, false]);
    for (const source of ['reconciler', 'sweep']) expect([source, await isListed(source, null)]).toEqual([source, true]);
    for (const attention of attentions) expect([attention, await isListed('verify', attention)]).toEqual([attention, true]);
  });
  it('list an order whose refund was refused, until it is refunded again', async () => {
    const order = await PaidOrder.in(shop);
    const marks = async (): Promise<unknown> => [
      (await expectCorrect()).needed_help.filter(({ id }) => id === order.id).map(({ attention }) => attention),
      (await order.detail()).attention,
    ];
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    await order.refund(359_900);
    expect(await marks()).toEqual([['refund-refused'], 'refund-refused']);
    await shop.database.query("UPDATE orders SET settled_by = 'sweep' WHERE id = $1", [order.id]);
    expect(await marks()).toEqual([['refund-refused'], 'refund-refused']);
    shop.sandbox.control.set({ refundOutcome: 'processed' });
    await order.refund(100_000);
    await order.settled();
    expect(await marks()).toEqual([[null], null]);
  });
  it('list orders that need attention first, however old, until 30 days after their last change', async () => {
    const [disputed, changedEarlier] = [await PaidOrder.in(shop), await PaidOrder.in(shop)];
    await seedManyOrders(shop.database.url, 20, [aPlan()]);
    await shop.database.query(
      "UPDATE orders SET settled_by = 'reconciler', created_at = now() WHERE fingerprint = 'many' AND status = 'paid'",
    );
    await shop.database.query("UPDATE orders SET attention = 'disputed', created_at = now() - interval '40 days' WHERE id = ANY ($1)", [
      [disputed.id, changedEarlier.id],
    ]);
    // The trigger sets updated_at.
    await shop.database.query(`ALTER TABLE orders DISABLE TRIGGER guard_order;
      UPDATE orders SET updated_at = now() - interval '31 days' WHERE id = '${changedEarlier.id}';
      ALTER TABLE orders ENABLE TRIGGER guard_order`);
    const { needed_help: listed } = await expectCorrect();
    expect(listed.map(({ id }) => id)).not.toContain(changedEarlier.id);
    expect([listed.length, listed[0]!.id, listed.at(-1)!.attention]).toEqual([10, disputed.id, null]);
    const isMarked = listed.map(({ attention }) => attention !== null);
    expect(isMarked).toEqual([...isMarked].sort().reverse());
  });
  it('count a customer once, however the email is written', async () => {
    const { active_customers: before } = await expectCorrect();
    for (const customerEmail of ['nila@example.test', 'Nila@Example.TEST']) await PaidOrder.in(shop, { customerEmail });
    expect((await expectCorrect()).active_customers).toBe(before + 1);
  });
  it('stay correct while several rollups run', async () => {
    await seedManyOrders(shop.database.url, 500, [aPlan()]);
    const rollup = shop.service.app.get(StatisticsRollup, { strict: false });
    const { total, revenue_paise } = await eventually(expectCorrect);
    // The order is created between any two statements, so only figures of one statement can be compared while it is.
    const readOften = async (): Promise<void> => {
      for (let count = 0; count < 10; count += 1) {
        const stats = await read();
        expect([total, total + 1]).toContain(stats.total);
        expect(stats.revenue_paise).toBe(revenue_paise);
      }
    };
    await Promise.all([rollup.rollUp(), rollup.rollUp(), readOften(), shop.order({ receipt: 'meanwhile' }), rollup.rollUp()]);
    expect((await eventually(expectCorrect)).total).toBe(total + 1);
    await eventually(async () => {
      await rollup.rollUp();
      expect(await shop.database.query('SELECT 1 FROM order_statistics GROUP BY figure, day HAVING count(*) > 1')).toEqual([]);
    });
  });
});
