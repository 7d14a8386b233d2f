import { counted, type PlanSnapshot } from '@2x7/contracts';
import { seedManyOrders } from '@2x7/orders/seed';
import { connected, databaseUrl, rowsOf } from '../operator/server.js';
import { runSeed } from './seed.js';

const sold = `SELECT id, name, meal_type, plan_type, number_of_meals, duration_days, original_cost, discounted_price, is_trial
  FROM meal_plan WHERE deleted_at IS NULL ORDER BY display_order, id`;

/** `npm run seed:orders -- <count>`: generated orders of the last year, to try the admin order list with many. */
await runSeed('orders', async ({ server, count }) => {
  const started = performance.now();
  const plans = await rowsOf<PlanSnapshot>(server.url, 'catalog', sold);
  if (plans.length === 0) throw new Error('There are no plans to order. Start the shop once: npm start');
  const orders = databaseUrl(server.url, 'orders');
  await seedManyOrders(orders, count, plans);
  await connected(orders, (client) => client.query('ANALYZE'));
  return `${counted(count, 'order')} written in ${((performance.now() - started) / 1000).toFixed(1)} s.`;
});
