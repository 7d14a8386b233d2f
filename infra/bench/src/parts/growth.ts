import type { MealPlan, OrderPage } from '@2x7/contracts';
import pg from 'pg';
import { adminCalls, type Admin, type AdminCall } from '../shop/admin-session.js';
import { memoryOf } from '../memory.js';
import { operate } from '../shop/operator.js';
import { below, percentile, row, type Row } from '../report.js';
import { superuserUrl } from '../shop/shop-database.js';
import { timesOf } from '../times.js';

const rounds = 40;
const manyPlans = 10_000;
const orders = { few: 1_000, many: 1_000_000 };
/** MB that the process may grow while it exports all orders: some pages of them, and what is not collected yet. */
const exportMemory = 100;

/** ms by the name of the request. */
type Times = Record<string, number>;
type Shop = { url: string; env: Record<string, string>; pid: number };
type Requests = Record<string, () => Promise<unknown>>;

const amount = (count: number): string => count.toLocaleString('en-GB');

async function mediansOf(requests: Requests): Promise<Times> {
  const medians: Times = {};
  for (const [name, request] of Object.entries(requests))
    medians[name] = percentile(await timesOf(request, { count: rounds, readers: 1 }), 0.5);
  return medians;
}

const rowsOf = (what: string, { few, many }: { few: number; many: number }, [before, after]: readonly [Times, Times]): Row[] =>
  Object.entries(after).map(([name, value]) =>
    row(`at ${amount(many)} ${what}: ${name}`, {
      value,
      unit: 'ms',
      limit: before[name],
      limitName: `at ${amount(few)}`,
      note: 'less is better',
    }),
  );

const read = async (call: () => Promise<Response>): Promise<void> => {
  const response = await call();
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  await response.arrayBuffer();
};

const allPlans = async (call: AdminCall): Promise<MealPlan[]> =>
  ((await (await call('/meal-plans/admin/all')).json()) as { data: MealPlan[] }).data;

/** Saves a plan as it is, so that everyone reads the plans anew. */
const save = (call: AdminCall, { id, description }: MealPlan): Promise<Response> =>
  call(`/meal-plans/admin/${id}`, { method: 'PUT', body: JSON.stringify({ description }) });

/** Copies the first plan `count` times. */
async function copyPlan({ env }: Shop, count: number): Promise<void> {
  const database = new pg.Client({ connectionString: superuserUrl(env, 'catalog') });
  await database.connect();
  await database.query(
    `INSERT INTO meal_plan (id, name, description, image_url, meal_type, plan_type, number_of_meals, duration_days, original_cost, discounted_price,
       is_trial, tags, display_order, version)
     SELECT gen_random_uuid(), p.name || ' ' || n, p.description, p.image_url, p.meal_type, p.plan_type, p.number_of_meals, p.duration_days,
       p.original_cost, p.discounted_price, p.is_trial, p.tags, least(p.display_order + n, 1000000), 1
     FROM (SELECT * FROM meal_plan WHERE deleted_at IS NULL ORDER BY display_order, id LIMIT 1) p, generate_series(1, $1::int) AS n`,
    [count],
  );
  await database.end();
}

async function planTimes({ url }: Shop, call: AdminCall, list: readonly MealPlan[]): Promise<Times> {
  const first = list[0]!;
  let next = 0;
  const get = (path: string) => read(() => fetch(url + path));
  return mediansOf({
    'plan detail, of one plan after the other': () => get(`/api/v1/meal-plans/${list[(next += 1) % list.length]!.id}`),
    'plan list': () => get('/api/v1/meal-plans'),
    'home page': () => get('/'),
    'page of a plan': () => get(`/subscription-plans/${first.id}`),
    'a plan is saved': () => read(() => save(call, first)),
  });
}

/** Measures the plans of the demonstration, and then 10,000. */
async function planRows(shop: Shop, call: AdminCall): Promise<Row[]> {
  const few = await allPlans(call);
  const before = await planTimes(shop, call, few);
  await copyPlan(shop, manyPlans - few.length);
  await save(call, few[0]!);
  const after = await planTimes(shop, call, await allPlans(call));
  return rowsOf('plans', { few: few.length, many: manyPlans }, [before, after]);
}

/** What an administrator reads of the orders. */
async function orderTimes(call: AdminCall): Promise<Times> {
  const search = async (body: object): Promise<OrderPage> => {
    const response = await call('/orders/admin/search', { method: 'POST', body: JSON.stringify(body) });
    return ((await response.json()) as { data: OrderPage }).data;
  };
  let page = await search({ limit: 100 });
  for (let deeper = 0; deeper < 8 && page.next; deeper += 1) page = await search({ limit: 100, after: page.next });
  const known = page.orders.at(-1)!;
  const deep = page.next ? { after: page.next } : {};
  return mediansOf({
    'first page': () => search({}),
    'a deep page': () => search(deep),
    'search by number': () => search({ search: known.number }),
    'search by email': () => search({ search: known.customer_email }),
    'search by last name': () => search({ search: known.customer_name.split(' ').at(-1) }),
    'dashboard figures': () => read(() => call('/orders/admin/stats')),
    'one order': () => read(() => call(`/orders/admin/${known.id}`)),
  });
}

/** Exports all orders as CSV. */
async function exportRows({ pid }: Shop, call: AdminCall): Promise<Row[]> {
  const before = memoryOf(pid).own;
  let most = before;
  let bytes = 0;
  const look = setInterval(() => (most = Math.max(most, memoryOf(pid).own)), 200);
  const started = performance.now();
  const { body } = await call('/orders/admin/export.csv', { method: 'POST', body: '{}' });
  for await (const part of body!) bytes += part.length;
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(look);
  return [
    row(`export of ${amount(orders.many)} orders`, { value: seconds, unit: 's', note: `${(bytes / 1e6).toFixed(0)} MB` }),
    below(exportMemory, 'memory that the process takes for it', {
      value: most - before,
      unit: 'MB',
      note: `${before.toFixed(0)} MB before`,
    }),
  ];
}

async function orderRows({ env }: Shop, call: AdminCall): Promise<Row[]> {
  await operate(env, 'seed-orders', String(orders.few));
  const before = await orderTimes(call);
  await operate(env, 'seed-orders', String(orders.many - orders.few));
  return rowsOf('orders', orders, [before, await orderTimes(call)]);
}

/** Measures how the cost of requests grows with the plans and the orders of a shop. */
export async function benchGrowth(shop: Shop, admin: Admin): Promise<Row[]> {
  const call = await adminCalls(shop.url, admin);
  return [...(await planRows(shop, call)), ...(await orderRows(shop, call)), ...(await exportRows(shop, call))];
}
