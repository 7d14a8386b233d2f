import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { activeCustomers, seedOrders, totalOrders } from './demo-orders.js';
import { aPlan, Shop } from '../testing/shop.js';

let shop: Shop;
before(async () => {
  shop = await new Shop().open();
});
after(() => shop.close());

describe('the demonstration\'s past', () => {
  it('is 156 orders, of which 89 customers\' are still being delivered, once', async () => {
    const plans = [3, 5, 7, 14, 28].map((duration_days) => aPlan({ duration_days: duration_days as 3 }));
    await seedOrders(shop.database.url, plans);
    await seedOrders(shop.database.url, plans);
    const [row] = await shop.database.query(`
      SELECT count(*)::int AS orders, count(DISTINCT customer_email) FILTER (
        WHERE status = 'paid' AND paid_at + (plan->>'duration_days')::int * interval '1 day' > now())::int AS active FROM orders`);
    expect(row).toEqual({ orders: totalOrders, active: activeCustomers });
  });
  it('tells of each paid order that its mail has left, and of each refund that it is done', async () => {
    const [row] = await shop.database.query(`
      SELECT count(*) FILTER (WHERE o.payment_id IS NOT NULL AND m.order_id IS NULL)::int AS unmailed,
        count(*) FILTER (WHERE o.status = 'refunded' AND r.state IS DISTINCT FROM 'done')::int AS unrefunded, count(r.id) > 0 AS some
      FROM orders o LEFT JOIN order_mails m ON m.order_id = o.id LEFT JOIN refund_tasks r ON r.order_id = o.id`);
    expect(row).toEqual({ unmailed: 0, unrefunded: 0, some: true });
  });
  it('sends no mail', async () => {
    expect(await shop.database.query('SELECT 1 FROM outbox')).toEqual([]);
  });
});
