import { counted } from '@2x7/contracts';
import type { PlanSnapshot } from '@2x7/contracts';
import { seedManyOrders } from '@2x7/orders/seed';
import { readLocalConfig } from '../config.js';
import { onlyArgument, runCommand, UsageError } from './command.js';
import { connected, databaseUrl, rowsOf, withServer, type Server } from '../operator/server.js';

const question = 'How many? npm run seed:orders -- 100000';
const sold = `SELECT id, name, meal_type, plan_type, number_of_meals, duration_days, original_cost, discounted_price, is_trial
  FROM meal_plan WHERE deleted_at IS NULL ORDER BY display_order, id`;

async function seedOrders(server: Server, count: number): Promise<string> {
  const started = performance.now();
  const plans = await rowsOf<PlanSnapshot>(server.url, 'catalog', sold);
  if (plans.length === 0) throw new Error('There are no plans to order. Start the shop once: npm start');
  const orders = databaseUrl(server.url, 'orders');
  await seedManyOrders(orders, count, plans);
  await connected(orders, (client) => client.query('ANALYZE'));
  return `${counted(count, 'order')} written in ${((performance.now() - started) / 1000).toFixed(1)} s.`;
}

/** `npm run seed:orders -- <count>`: generated orders of the last year, to try the admin order list with many. Refused where payments are real, and where SEED is none. */
await runCommand((args) => {
  const count = Number(onlyArgument(args, question));
  if (!Number.isInteger(count) || count < 1) throw new UsageError(question);
  const config = readLocalConfig();
  if (config.RAZORPAY_KEY_ID || !config.seed) throw new UsageError('Only a demonstration gets generated orders.');
  return withServer(config, (server) => seedOrders(server, count));
});
