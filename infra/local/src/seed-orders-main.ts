import type { PlanSnapshot } from '@2x7/contracts';
import { seedManyOrders } from '@2x7/orders/seed';
import { readLocalConfig } from './config.js';
import { connected, databaseUrl, openServer, rowsOf } from './operator/server.js';

const sold = `SELECT id, name, meal_type, plan_type, number_of_meals, duration_days, original_cost, discounted_price, is_trial
  FROM meal_plan WHERE deleted_at IS NULL ORDER BY display_order, id`;

/** `npm run seed:orders -- <count>`: invented orders of the last year, to try the order desk with many. Never for a real shop. */
const count = Number(process.argv[2]);
if (!Number.isInteger(count) || count < 1) {
  console.error('How many? npm run seed:orders -- 100000');
  process.exit(2);
}
const config = readLocalConfig();
if (config.RAZORPAY_KEY_ID) {
  console.error('This shop takes real payments: no invented order is written into it.');
  process.exit(2);
}
const started = performance.now();
const server = await openServer(config);
try {
  const plans = await rowsOf<PlanSnapshot>(server.url, 'catalog', sold);
  if (plans.length === 0) throw new Error('There are no plans to order. Start the shop once: npm start');
  const orders = databaseUrl(server.url, 'orders');
  await seedManyOrders(orders, count, plans);
  await connected(orders, (client) => client.query('ANALYZE'));
  console.log(`${count} orders written in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await server.close();
}
