import { after, before, describe, it } from 'node:test';
import type { OrderPage, OrderQuery } from '@2x7/contracts';
import { expect } from 'expect';
import { OrderRepository } from '../persistence/order.repository.js';
import { seedManyOrders } from '../seed/many-orders.js';
import { QueryPlans } from '../testing/query-plans.js';
import { aPlan, Shop } from '../testing/shop.js';
import { OrderDetailRepository } from './order-detail.repository.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderStatisticsRepository } from './order-statistics.repository.js';

const count = 20_000;
const limit = 50;
/** Tables that grow with every order; reading one from end to end takes the longer, the more orders there are. */
const growing = ['orders', 'payments', 'order_history', 'order_mails'];

let shop: Shop;
let plans: QueryPlans;
let one: Record<'id' | 'number' | 'name' | 'email' | 'phone' | 'providerOrder' | 'payment', string>;
before(async () => {
  shop = await new Shop().open();
  await seedManyOrders(shop.database.url, count, [aPlan(), aPlan({ duration_days: 28 })]);
  await shop.order({ customerName: 'Zubeen Qasim', customerEmail: 'zubeen@mail.example', customerPhone: '+91 81234 56789' });
  await shop.database.query('VACUUM ANALYZE');
  const [row] = await shop.database.query<typeof one>(`
    SELECT id, number, customer_name AS name, customer_email AS email, customer_phone AS phone, provider_order_id AS "providerOrder", payment_id AS payment
    FROM orders WHERE status = 'refunded' ORDER BY created_at OFFSET 300 LIMIT 1`);
  one = row!;
  plans = new QueryPlans(shop);
});
after(() => shop.close());

const list = (query: Partial<OrderQuery>): Promise<OrderPage> => shop.service.app.get(OrderListRepository, { strict: false }).page({ limit, ...query });

/** Every reading of a growing table goes by an index; gives back how many rows of the orders were touched. */
async function ordersTouched(work: () => Promise<unknown>): Promise<number> {
  const readings = await plans.of(work);
  const ofOrders = readings.filter(({ table }) => table === 'orders');
  expect(ofOrders.length).toBeGreaterThan(0);
  expect(readings.filter(({ table, way }) => growing.includes(table) && way === 'Seq Scan')).toEqual([]);
  return ofOrders.reduce((sum, { rows }) => sum + rows, 0);
}

describe(`at ${count} orders an index answers, and hardly more rows are touched than are shown`, () => {
  /** Nine of ten orders are paid: those are found among the newest as well as by their state. */
  const page = 1.5 * limit;
  it('the list, newest first', async () => expect(await ordersTouched(() => list({}))).toBe(limit + 1));
  it('the list of one state', async () => {
    for (const state of ['paid', 'refunded', 'created'] as const) expect(await ordersTouched(() => list({ state }))).toBeLessThan(page);
  });
  it('the next page, however deep, of all and of one state', async () => {
    const [deep] = await shop.database.query<{ micros: string; id: string }>(
      'SELECT (extract(epoch FROM created_at) * 1000000)::bigint AS micros, id FROM orders ORDER BY created_at OFFSET 2000 LIMIT 1');
    const after = Buffer.from(`${deep!.micros}.${deep!.id}`).toString('base64url');
    expect(await ordersTouched(() => list({ after }))).toBe(limit + 1);
    expect(await ordersTouched(() => list({ after, state: 'paid' }))).toBeLessThan(page);
    expect(await ordersTouched(() => list({ after, state: 'refunded' }))).toBeLessThan(page);
  });
});

describe(`at ${count} orders a search goes by an index`, () => {
  const touchedBy = (search: string, more: Partial<OrderQuery> = {}): Promise<number> => ordersTouched(async () => {
    expect((await list({ search, ...more })).orders.length).toBeGreaterThan(0);
  });
  it('for a number', async () => expect(await touchedBy(one.number)).toBeLessThan(100));
  it('for an e-mail', async () => expect(await touchedBy(one.email)).toBeLessThan(100));
  it('for a phone, however it is typed', async () => {
    for (const typed of ['+91 81234 56789', '81234-56789', '8123456789']) expect(await touchedBy(typed)).toBeLessThan(10);
    expect(await touchedBy(one.phone)).toBeLessThan(100);
  });
  it('for an id of the provider\'s: order, payment and refund', async () => {
    const [refund] = await shop.database.query<{ id: string }>('SELECT provider_refund_id AS id FROM refund_tasks WHERE payment_id = $1', [one.payment]);
    for (const id of [one.providerOrder, one.payment, refund!.id]) expect(await touchedBy(id)).toBeLessThanOrEqual(2);
  });
  it('for a name that one customer has, in one state too', async () => {
    expect(await touchedBy('zubeen qasim')).toBeLessThan(10);
    expect(await touchedBy('zubeen', { state: 'created' })).toBeLessThan(10);
  });
  it('for a name that many have', async () => expect(await touchedBy(one.name)).toBeLessThan(count / 100));
  it('for what all have', async () => expect(await touchedBy('example')).toBeLessThan(2 * limit));
  it('for the beginning of a word', async () => expect(await touchedBy('zu')).toBeLessThan(10));
});

describe(`at ${count} orders an index answers`, () => {
  it('the figures of the dashboard', async () => {
    const [running] = await shop.database.query<{ n: number }>("SELECT count(*)::int AS n FROM orders WHERE status = 'paid' AND runs_until > now()");
    const mostShown = 10;
    expect(await ordersTouched(() => shop.service.app.get(OrderStatisticsRepository, { strict: false }).read())).toBeLessThanOrEqual(running!.n + mostShown);
  });
  it('how many orders a customer has opened just now', async () => {
    const customer = { name: '', address: '', email: 'ZUBEEN@mail.example', phone: '081234-56789' };
    const orders = shop.service.app.get(OrderRepository, { strict: false });
    expect(await orders.recentlyOpened(customer)).toBe(1);
    expect(await ordersTouched(() => orders.recentlyOpened(customer))).toBe(2);
  });
  it('everything about one order', async () => expect(await ordersTouched(() => shop.service.app.get(OrderDetailRepository, { strict: false }).read(one.id))).toBe(1));
});
