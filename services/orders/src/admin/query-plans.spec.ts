import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderPage, OrderSearch } from '@2x7/contracts';
import { QueryPlans } from '@2x7/service-kit/testing';
import { OpenOrderRepository } from '../checkout/open-order.repository.js';
import type { Decision, Order } from '../domain/order.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { seedManyOrders } from '../seed/many-orders.js';
import { aPlan, Shop } from '../testing/shop.js';
import { OrderDetailRepository } from './order-detail.repository.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderStatisticsRepository } from './order-statistics.repository.js';

const count = 20_000;
const limit = 50;
/** Tables that grow with every order, so a sequential scan gets slower with time. */
const growing = ['orders', 'payments', 'order_history', 'order_emails'];

let shop: Shop;
let plans: QueryPlans;
let one: Record<'id' | 'number' | 'name' | 'email' | 'phone' | 'providerOrder' | 'payment', string>;
beforeAll(async () => {
  shop = await new Shop().open();
  await seedManyOrders(shop.database.url, count, [aPlan(), aPlan({ duration_days: 28 })]);
  await shop.order({ customerName: 'Zubeen Qasim', customerEmail: 'zubeen@mail.example', customerPhone: '+91 81234 56789' });
  await shop.database.query('VACUUM ANALYZE');
  const [row] = await shop.database.query<typeof one>(`
    SELECT id, number, customer_name AS name, customer_email AS email, customer_phone AS phone, provider_order_id AS "providerOrder", payment_id AS payment
    FROM orders WHERE status = 'refunded' ORDER BY created_at OFFSET 300 LIMIT 1`);
  one = row!;
  plans = new QueryPlans(shop.service, shop.database);
});
afterAll(() => shop.close());

const list = (query: Partial<OrderSearch>): Promise<OrderPage> =>
  shop.service.app.get(OrderListRepository, { strict: false }).page({ limit, ...query });

/** Expects an index for every scan of a growing table. @returns how many rows of `orders` were visited */
async function ordersVisited(work: () => Promise<unknown>): Promise<number> {
  const scans = await plans.of(work);
  const ofOrders = scans.filter(({ table }) => table === 'orders');
  expect(ofOrders.length).toBeGreaterThan(0);
  expect(scans.filter(({ table, scan }) => growing.includes(table) && scan === 'Seq Scan')).toEqual([]);
  return ofOrders.reduce((sum, { rows }) => sum + rows, 0);
}

describe(`the order list at ${count} orders`, () => {
  /** Nine of ten orders are paid, so a scan of the newest orders may find them as fast as the index by state. */
  const page = 1.5 * limit;
  it('visits through an index one row more than a page, newest first', async () =>
    expect(await ordersVisited(() => list({}))).toBe(limit + 1));
  it('visits through an index few more rows than a page for one state', async () => {
    for (const state of ['paid', 'refunded', 'created'] as const) expect(await ordersVisited(() => list({ state }))).toBeLessThan(page);
  });
  it('visits through an index as few rows for a deep page, of all states and of one', async () => {
    const [deep] = await shop.database.query<{ micros: string; id: string }>(
      'SELECT (extract(epoch FROM created_at) * 1000000)::bigint AS micros, id FROM orders ORDER BY created_at OFFSET 2000 LIMIT 1',
    );
    const after = Buffer.from(`${deep!.micros}.${deep!.id}`).toString('base64url');
    expect(await ordersVisited(() => list({ after }))).toBe(limit + 1);
    expect(await ordersVisited(() => list({ after, state: 'paid' }))).toBeLessThan(page);
    expect(await ordersVisited(() => list({ after, state: 'refunded' }))).toBeLessThan(page);
  });
});

describe(`the order search at ${count} orders`, () => {
  const visitedBy = (search: string, more: Partial<OrderSearch> = {}): Promise<number> =>
    ordersVisited(async () => {
      expect((await list({ search, ...more })).orders.length).toBeGreaterThan(0);
    });
  it('uses an index for a number', async () => expect(await visitedBy(one.number)).toBeLessThan(100));
  it('uses an index for an email', async () => expect(await visitedBy(one.email)).toBeLessThan(100));
  it('uses an index for a phone, however it is typed', async () => {
    for (const typed of ['+91 81234 56789', '81234-56789', '8123456789']) expect(await visitedBy(typed)).toBeLessThan(10);
    expect(await visitedBy(one.phone)).toBeLessThan(100);
  });
  it('uses an index for a provider id: order, payment or refund', async () => {
    const [refund] = await shop.database.query<{ id: string }>('SELECT provider_refund_id AS id FROM refund_tasks WHERE payment_id = $1', [
      one.payment,
    ]);
    for (const id of [one.providerOrder, one.payment, refund!.id]) expect(await visitedBy(id)).toBeLessThanOrEqual(2);
  });
  it('uses an index for a name that one customer has, also in one state', async () => {
    expect(await visitedBy('zubeen qasim')).toBeLessThan(10);
    expect(await visitedBy('zubeen', { state: 'created' })).toBeLessThan(10);
  });
  it('uses an index for a name that many customers have', async () => expect(await visitedBy(one.name)).toBeLessThan(count / 100));
  it('visits at most two pages of rows for a word in every order', async () => expect(await visitedBy('example')).toBeLessThan(2 * limit));
  it('uses an index for the beginning of a word', async () => expect(await visitedBy('zu')).toBeLessThan(10));
});

describe(`queries at ${count} orders`, () => {
  it('use an index for the figures of the dashboard, also with many orders that needed attention long ago', async () => {
    await shop.database.query(`ALTER TABLE orders DISABLE TRIGGER guard_order;
      UPDATE orders SET attention = 'disputed', updated_at = created_at WHERE status = 'paid' AND created_at < now() - interval '330 days';
      ALTER TABLE orders ENABLE TRIGGER guard_order;
      ANALYZE orders`);
    const [running] = await shop.database.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM orders WHERE status = 'paid' AND runs_until > now()",
    );
    const mostShown = 10;
    expect(await ordersVisited(() => shop.service.app.get(OrderStatisticsRepository, { strict: false }).read())).toBeLessThanOrEqual(
      running!.n + mostShown,
    );
  });
  it('use an index for the number of recent orders of a customer', async () => {
    const customer = { name: '', address: '', email: 'ZUBEEN@mail.example', phone: '081234-56789' };
    const orders = shop.service.app.get(OpenOrderRepository, { strict: false });
    const networks = orders.hide({ near: '2001:db8:0:1::/64', wide: '2001:db8::/48' });
    expect(await orders.findAndCount('no-receipt', customer, networks)).toEqual({ fromNetwork: 0, fromWide: 0, fromAll: 1 });
    expect(await ordersVisited(() => orders.findAndCount('no-receipt', customer, networks))).toBe(2);
  });
  /** EXPLAIN counts a row twice where it is found and returned after the change. A change locks, reads and writes. */
  it('use an index for the steps of a checkout', async () => {
    const orders = shop.service.app.get(OrderRepository, { strict: false });
    const [open] = await shop.database.query<{ id: string; provider: string }>(
      "SELECT id, provider_order_id AS provider FROM orders WHERE customer_email = 'zubeen@mail.example'",
    );
    expect(await ordersVisited(() => orders.setProviderOrder(open!.id, open!.provider))).toBe(2);
    expect(await ordersVisited(() => orders.findByProviderOrder(open!.provider))).toBe(1);
    const attention = (order: Order): Decision => ({ order: { ...order, attention: 'amount-mismatch' }, consequences: [] });
    expect(await ordersVisited(() => orders.change(open!.id, { cause: 'verify', decide: attention }))).toBe(3);
  });
  it('use an index for the detail of one order', async () =>
    expect(await ordersVisited(() => shop.service.app.get(OrderDetailRepository, { strict: false }).read(one.id))).toBe(1));
});
