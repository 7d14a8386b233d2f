import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendPastPayments } from '@2x7/razorpay-sandbox';
import { activeCustomers, seedOrders, totalOrders } from './demo-orders.js';
import { readPastPayments } from './past-payments.js';
import { aPlan, Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

describe('the demonstration orders', () => {
  it('are 156 orders, 89 of them of customers whose plan still runs, however often they are seeded', async () => {
    const plans = [3, 5, 7, 14, 28].map((duration_days) => aPlan({ duration_days: duration_days as 3 }));
    await seedOrders(shop.database.url, plans);
    await seedOrders(shop.database.url, plans);
    const [row] = await shop.database.query(`
      SELECT count(*)::int AS orders, count(DISTINCT customer_email) FILTER (
        WHERE status = 'paid' AND paid_at + (plan->>'duration_days')::int * interval '1 day' > now())::int AS active FROM orders`);
    expect(row).toEqual({ orders: totalOrders, active: activeCustomers });
  });
  it('have a sent confirmation for each paid order and a done refund for each refunded one', async () => {
    const [row] = await shop.database.query(`
      SELECT count(*) FILTER (WHERE o.payment_id IS NOT NULL AND m.order_id IS NULL)::int AS unmailed,
        count(*) FILTER (WHERE o.status = 'refunded' AND r.state IS DISTINCT FROM 'done')::int AS unrefunded, count(r.id) > 0 AS some
      FROM orders o LEFT JOIN order_emails m ON m.order_id = o.id LEFT JOIN refund_tasks r ON r.order_id = o.id`);
    expect(row).toEqual({ unmailed: 0, unrefunded: 0, some: true });
  });
  it('have one time for each step, in the order, its payment, its history, its email and its refund', async () => {
    const contradicting = await shop.database.query(`
      SELECT o.status, o.created_at, o.paid_at FROM orders o
        LEFT JOIN payments p ON p.order_id = o.id LEFT JOIN order_emails m ON m.order_id = o.id LEFT JOIN refund_tasks r ON r.order_id = o.id
        LEFT JOIN LATERAL (SELECT jsonb_object_agg(to_status, at) AS at FROM order_history WHERE order_id = o.id) h ON true
      WHERE (h.at->>'created')::timestamptz IS DISTINCT FROM o.created_at
        OR (h.at->>'paid')::timestamptz IS DISTINCT FROM o.paid_at OR o.announced_at IS DISTINCT FROM o.paid_at
        OR coalesce(h.at->>'paid', h.at->>'failed')::timestamptz IS DISTINCT FROM p.first_seen_at
        OR m.sent_at IS DISTINCT FROM o.confirmation_sent_at OR m.sent_at < o.paid_at
        OR (h.at->>'refunded')::timestamptz IS DISTINCT FROM r.done_at OR r.done_at <= m.sent_at
        OR (h.at->>'expired')::timestamptz < o.created_at + interval '24 hours'`);
    expect(contradicting).toEqual([]);
  });
  it('publish no event', async () => {
    expect(await shop.database.query('SELECT 1 FROM outbox')).toEqual([]);
  });
  it('can be refunded once the payment sandbox has their payments, of which it sends no webhook', async () => {
    for (let time = 0; time < 2; time += 1) await sendPastPayments(shop.config().razorpay, await readPastPayments(shop.database.url));
    expect(shop.sandbox.ledger.webhookDeliveries()).toEqual([]);
    const paid = await shop.database.query<{ id: string }>("SELECT id FROM orders WHERE status = 'paid' ORDER BY created_at");
    expect(shop.sandbox.ledger.payments()).toHaveLength(paid.length);
    const [{ id }] = paid as [{ id: string }];
    const refund = { key: randomUUID(), amount_paise: 100, reason: 'Two lunches came cold' };
    expect((await shop.admin(`${id}/refunds`, refund)).body.data).toMatchObject({ state: 'done', amount_paise: 100 });
  });
});
