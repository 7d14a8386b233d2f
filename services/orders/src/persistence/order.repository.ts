import type { OrderState, PlanSnapshot } from '@2x7/contracts';
import { currentRequestId, currentTraceparent, Outbox, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { assertTransition, type Consequence, type Customer, type Decision, type Order } from '../domain/order.js';
import { OrderEntity } from './order.entity.js';
import { orderPaidEvent, orderRefundedEvent } from './order.presenter.js';
import { PaymentEntity } from './payment.entity.js';
import { RefundEntity } from './refund.entity.js';

export type NewOrder = {
  receipt: string;
  fingerprint: string;
  customer: Customer;
  plan: PlanSnapshot;
  amountPaise: number;
  firstCheckMs: number;
  /** Keyed hash of the client's network. */
  clientNetwork: Buffer;
};

/** Loads and locks an order, lets the domain decide, saves, appends events to the outbox and commits. */
@Injectable()
export class OrderRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  findByReceipt(receipt: string): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { receipt });
  }

  findByProviderOrder(providerOrderId: string): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { providerOrderId });
  }

  findById(id: string): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { id });
  }

  /** @returns undefined when another order has this receipt */
  async add(order: NewOrder): Promise<OrderEntity | undefined> {
    const id = uuid();
    const added = await sql.execute(
      this.database,
      `WITH added AS (
         INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency, next_check_at, client_network)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'INR', now() + $11 * interval '1 millisecond', $14)
         ON CONFLICT (receipt) DO NOTHING RETURNING id)
       INSERT INTO order_history (order_id, to_status, cause, request_id, traceparent) SELECT id, 'created', 'create-order', $12, $13 FROM added RETURNING order_id`,
      [
        id,
        order.receipt,
        order.fingerprint,
        order.customer.name,
        order.customer.email,
        order.customer.phone,
        order.customer.address,
        order.plan.id,
        order.plan,
        order.amountPaise,
        order.firstCheckMs,
        currentRequestId() ?? null,
        currentTraceparent() ?? null,
        order.clientNetwork,
      ],
    );
    return added === 0 ? undefined : ((await this.findById(id)) ?? undefined);
  }

  /** Stores the provider's order id, unless the order already has another one. @returns the order's id when the provider id is stored */
  async setProviderOrder(id: string, providerOrderId: string): Promise<string | undefined> {
    const row = await sql.oneOrNone<{ id: string }>(
      this.database,
      `WITH updated AS (
         UPDATE orders SET provider_order_id = $2, provider_claim_until = NULL
         WHERE id::text = $1 AND (provider_order_id IS NULL OR provider_order_id = $2) RETURNING id)
       SELECT id FROM updated`,
      [id, providerOrderId],
    );
    return row?.id;
  }

  /**
   * Changes one order under its row lock. `decide` is synchronous, so no network call can happen inside the transaction.
   * `also` writes more rows in the same transaction.
   * @returns the order after the change; undefined when the id is unknown
   */
  change(
    id: string,
    cause: string,
    decide: (order: Order) => Decision,
    also?: (tx: EntityManager, order: Order) => Promise<void>,
  ): Promise<Order | undefined> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(OrderEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) return undefined;
      const before = await load(tx, row);
      const { order, consequences } = decide(before);
      assertTransition(before.status, order.status);
      await save(tx, before, order);
      if (order.status !== before.status) await addHistory(tx, { id, from: before.status, to: order.status, cause });
      for (const consequence of consequences) await this.carryOut(tx, { row: { ...row, paidAt: order.paidAt }, order }, consequence);
      await also?.(tx, order);
      return order;
    });
  }

  private async carryOut(tx: EntityManager, { row, order }: { row: OrderEntity; order: Order }, consequence: Consequence): Promise<void> {
    if (consequence.kind === 'request-refund') return addSystemRefund(tx, order.id, consequence);
    const event = consequence.kind === 'publish-paid' ? orderPaidEvent(row) : orderRefundedEvent(order, consequence.refundId);
    await this.outbox.append(tx, event);
  }
}

async function load(tx: EntityManager, row: OrderEntity): Promise<Order> {
  const payments = await tx.findBy(PaymentEntity, { orderId: row.id });
  // Without a payment there is nothing to refund: one query less.
  return toOrder(row, payments, payments.length > 0 ? await tx.findBy(RefundEntity, { orderId: row.id }) : []);
}

const toOrder = (row: OrderEntity, payments: PaymentEntity[], refunds: RefundEntity[]): Order => ({
  id: row.id,
  number: row.number,
  status: row.status,
  amountPaise: row.amountPaise,
  currency: row.currency,
  plan: row.plan,
  customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone, address: row.deliveryAddress },
  paymentId: row.paymentId,
  paidAt: row.paidAt,
  expired: row.expired,
  attention: row.attention,
  payments: payments.map(({ orderId: _, ...payment }) => payment),
  refunds: refunds.map(({ orderId: _, ...refund }) => refund),
});

const addedOrChanged = <T extends { id: string }>(now: readonly T[], before: readonly T[]): T[] =>
  now.filter((one) => JSON.stringify(one) !== JSON.stringify(before.find(({ id }) => id === one.id)));

async function save(tx: EntityManager, before: Order, order: Order): Promise<void> {
  await saveStatus(tx, before, order);
  for (const payment of addedOrChanged(order.payments, before.payments))
    await tx.upsert(PaymentEntity, { ...payment, orderId: order.id }, ['id']);
  for (const refund of addedOrChanged(order.refunds, before.refunds))
    await tx.upsert(RefundEntity, { ...refund, orderId: order.id }, ['id']);
}

/** When a payment that only a webhook reported is confirmed with the provider. The browser's report usually arrives by then. */
const confirmAt = "now() + interval '10 seconds'";

async function saveStatus(tx: EntityManager, before: Order, order: Order): Promise<void> {
  const { id, status, expired, paymentId, paidAt, attention } = order;
  if (status === before.status && expired === before.expired && attention === before.attention) return;
  const isSettled = status === 'paid' || status === 'refunded';
  await tx.update(OrderEntity, id, {
    status,
    expired,
    paymentId,
    paidAt,
    attention,
    // A paid order is not checked at the provider any more.
    ...(isSettled && { nextCheckAt: null }),
    ...(isSettled && !before.paymentId && settlementOf(order)),
  });
}

/** What is stored besides when an order becomes paid. */
function settlementOf({ payments, paymentId }: Order) {
  const source = payments.find(({ id }) => id === paymentId)?.source;
  return {
    announcedAt: () => 'now()',
    settledBy: source,
    ...(source === 'webhook' && { confirmPaymentAt: () => confirmAt }),
  };
}

async function addHistory(tx: EntityManager, step: { id: string; from: OrderState; to: OrderState; cause: string }): Promise<void> {
  await sql.execute(tx, 'INSERT INTO order_history (order_id, from_status, to_status, cause, request_id) VALUES ($1, $2, $3, $4, $5)', [
    step.id,
    step.from,
    step.to,
    step.cause,
    currentRequestId() ?? null,
  ]);
}

/** The first refund of a payment is due at once. After each refused one the next is due in 1, 3, 7, 15 and then 24 hours: a bank rarely changes its decision sooner. */
async function addSystemRefund(
  tx: EntityManager,
  orderId: string,
  { paymentId, amountPaise, reason }: Extract<Consequence, { kind: 'request-refund' }>,
): Promise<void> {
  await sql.execute(
    tx,
    `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, next_attempt_at)
     SELECT $1, $2, $3, $4, $5, 'system', now() + least(24, power(2, least(5, count(*))) - 1) * interval '1 hour'
     FROM refund_tasks WHERE payment_id = $3 AND state = 'refused'
     ON CONFLICT (payment_id) WHERE refund_origin = 'system' AND state = 'waiting' DO NOTHING`,
    [uuid(), orderId, paymentId, amountPaise, reason],
  );
}
