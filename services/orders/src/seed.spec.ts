import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { activeCustomers, seedOrders, totalOrders } from './seed.js';
import { aPlan, Shop } from './testing/shop.js';

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
  it('sends no mail', async () => {
    expect(await shop.database.query('SELECT 1 FROM outbox')).toEqual([]);
  });
});
