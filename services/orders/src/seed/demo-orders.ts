import { OrderedPlan, type MealPlan, type OrderState } from '@2x7/contracts';
import { withConnection } from '@2x7/service-kit';
import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { demoCustomer, type DemoCustomer } from './customers.js';

/** Customers whose plan still runs, and all orders. The dashboard of the demonstration shows these figures (spec §2). */
export const activeCustomers = 89;
export const totalOrders = 156;

const hour = 3_600_000;
const day = 24 * hour;

/** ms from an order to its payment, the email that confirms it, its refund, and its expiry where it is not paid. */
const paidAfter = 90_000;
const emailAfter = 95_000;
const refundedAfter = 180_000;
const expiredAfter = day;

type SeedOrder = { customer: DemoCustomer; plan: OrderedPlan; status: OrderState; at: Date };

const daysOf = (plan: OrderedPlan): number => plan.duration_days ?? plan.number_of_meals;

/** One paid order for each customer whose plan still runs. */
const running = (plans: readonly OrderedPlan[], now: number): SeedOrder[] =>
  Array.from({ length: activeCustomers }, (_, n) => {
    const plan = plans[n % plans.length]!;
    const age = ((n * 37) % 100) / 100;
    return { customer: demoCustomer(n), plan, status: 'paid', at: new Date(now - age * (daysOf(plan) - 1) * day - hour) };
  });

/** Orders that are delivered, refunded, failed or expired. */
const past = (plans: readonly OrderedPlan[], now: number): SeedOrder[] =>
  Array.from({ length: totalOrders - activeCustomers }, (_, n) => {
    const plan = plans[(n * 5) % plans.length]!;
    const status: OrderState = n < 2 ? 'failed' : n % 13 === 0 ? 'refunded' : n % 11 === 0 ? 'expired' : 'paid';
    const at = n < 2 ? now - (n + 2) * hour : now - (daysOf(plan) + 2 + ((n * 29) % 45)) * day;
    return { customer: demoCustomer(n < 40 ? n : activeCustomers + n), plan, status, at: new Date(at) };
  });

const settled = new Set<OrderState>(['paid', 'refunded']);

/** A step of an order's history: the state that it leads to, its cause, and ms from the order to it. */
type Step = readonly [to: OrderState, cause: string, after: number];

const created: Step = ['created', 'create-order', 0];
const paid: Step = ['paid', 'verify', paidAfter];

const histories: Record<OrderState, readonly Step[]> = {
  created: [created],
  paid: [created, paid],
  refunded: [created, paid, ['refunded', 'webhook', refundedAfter]],
  failed: [created, ['failed', 'verify', paidAfter]],
  expired: [created, ['expired', 'expiry', expiredAfter]],
};

type Row = SeedOrder & { id: string; mark: string; paymentId: string | null; amount: number };

const momentOf = ({ at }: Row, after: number): Date => new Date(at.getTime() + after);

function rowOf(order: SeedOrder, index: number): Row {
  const mark = String(index + 1).padStart(10, '0');
  const paymentId = order.status === 'expired' ? null : `pay_demo${mark}`;
  return { ...order, id: uuid({ msecs: order.at.getTime() }), mark, paymentId, amount: order.plan.discounted_price * 100 };
}

async function insertOrder(client: Client, row: Row): Promise<void> {
  const { id, mark, customer, plan, status, at, amount } = row;
  const isPaid = settled.has(status);
  await client.query(
    `INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency,
       status, expired, provider_order_id, payment_id, paid_at, settled_by, announced_at, confirmation_sent_at, created_at)
     VALUES ($1, $2, 'demo', $3, $4, $5, $6, $7, $8, $9, 'INR', $10, $11, $12, $13, $14, CASE WHEN $14::timestamptz IS NOT NULL THEN 'verify' END, $14, $15, $16)`,
    [
      id,
      `demo-${mark}`,
      customer.name,
      customer.email,
      customer.phone,
      customer.address,
      plan.id,
      plan,
      amount,
      status,
      status === 'expired',
      `order_demo${mark}`,
      isPaid ? row.paymentId : null,
      isPaid ? momentOf(row, paidAfter) : null,
      isPaid ? momentOf(row, emailAfter) : null,
      at,
    ],
  );
}

async function insertPayment(client: Client, row: Row): Promise<void> {
  const { id, paymentId, amount, status } = row;
  const state = status === 'failed' || status === 'refunded' ? status : 'captured';
  const failure = status === 'failed' ? 'The bank declined the payment.' : null;
  await client.query(
    `INSERT INTO payments (id, order_id, amount_paise, refunded_paise, currency, state, source, failure, first_seen_at) VALUES ($1, $2, $3, $4, 'INR', $5, 'verify', $6, $7)`,
    [paymentId, id, amount, status === 'refunded' ? amount : 0, state, failure, momentOf(row, paidAfter)],
  );
}

async function insertHistory(client: Client, row: Row): Promise<void> {
  let from: OrderState | null = null;
  for (const [to, cause, after] of histories[row.status]) {
    await client.query('INSERT INTO order_history (order_id, from_status, to_status, cause, at) VALUES ($1, $2, $3, $4, $5)', [
      row.id,
      from,
      to,
      cause,
      momentOf(row, after),
    ]);
    from = to;
  }
}

async function insertEmail(client: Client, row: Row): Promise<void> {
  await client.query(`INSERT INTO order_emails (message_id, order_id, template, sent_at) VALUES ($1, $2, 'order-confirmation', $3)`, [
    `<order-confirmation.${row.id}@2x7.example>`,
    row.id,
    momentOf(row, emailAfter),
  ]);
}

async function insertRefund(client: Client, row: Row): Promise<void> {
  const { id, mark, paymentId, amount } = row;
  await client.query(
    `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, provider_refund_id, attempts, done_at, created_at, refund_origin, state)
     VALUES ($1, $2, $3, $4, 'Refunded in the Razorpay dashboard.', $5, 1, $6, $6, 'provider', 'done')`,
    [uuid(), id, paymentId, amount, `rfnd_demo${mark}`, momentOf(row, refundedAfter)],
  );
}

async function insert(client: Client, order: SeedOrder, index: number): Promise<void> {
  const row = rowOf(order, index);
  await insertOrder(client, row);
  if (row.paymentId) await insertPayment(client, row);
  if (settled.has(row.status)) await insertEmail(client, row);
  if (row.status === 'refunded') await insertRefund(client, row);
  await insertHistory(client, row);
}

/**
 * Fills an empty shop with 156 orders, 89 of them of customers whose plan still runs. Does nothing when orders exist.
 * It only inserts rows, in one transaction: no event is published and no email is sent.
 * @param plans the plans of the catalogue, in their display order
 */
export const seedOrders = (databaseUrl: string, plans: readonly MealPlan[]): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE');
    const { rowCount } = await client.query('SELECT 1 FROM orders LIMIT 1');
    if (rowCount === 0) {
      const snapshots = plans.map((plan) => OrderedPlan.parse(plan));
      const all = [...running(snapshots, Date.now()), ...past(snapshots, Date.now())].sort((a, b) => a.at.getTime() - b.at.getTime());
      for (const [index, order] of all.entries()) await insert(client, order, index);
    }
    await client.query('COMMIT');
  });
