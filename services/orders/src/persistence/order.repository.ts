import type { OrderState, PlanSnapshot } from '@2x7/contracts';
import { currentRequestId, currentTraceparent, Outbox } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { assertTransition, type Consequence, type Customer, type Decision, type Order } from '../domain/order.js';
import { OrderEntity, PaymentEntity, RefundEntity } from './order.entity.js';
import { orderPaidEvent, orderRefundedEvent } from './order.presenter.js';

export type NewOrder = { receipt: string; fingerprint: string; customer: Customer; plan: PlanSnapshot; amountPaise: number; firstCheckMs: number };

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

/** Ten digits are a number in India; what stands before them is the country, or a 0. */
const phoneKey = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/** Those that were not there, or not as they are now. */
const newsIn = <T extends { id: string }>(now: readonly T[], before: readonly T[]): T[] =>
  now.filter((one) => JSON.stringify(one) !== JSON.stringify(before.find(({ id }) => id === one.id)));

const hasMoved = (before: Order, { status, expired, attention }: Order): boolean =>
  status !== before.status || expired !== before.expired || attention !== before.attention;

/** Loads, locks, lets a pure decision decide, saves with history and events, commits. */
@Injectable()
export class OrderRepository {
  constructor(private readonly database: DataSource, private readonly outbox: Outbox) {}

  findByReceipt(receipt: string): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { receipt });
  }

  findByProviderOrder(providerOrderId: string): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { providerOrderId });
  }

  findById(id: string): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { id });
  }

  /** Adds the order, or returns undefined when the receipt is taken. */
  async add(order: NewOrder): Promise<OrderEntity | undefined> {
    const id = uuid();
    const rows: unknown[] = await this.database.query(
      `WITH added AS (
         INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency, next_check_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'INR', now() + $11 * interval '1 millisecond')
         ON CONFLICT (receipt) DO NOTHING RETURNING id)
       INSERT INTO order_history (order_id, to_status, cause, request_id, traceparent) SELECT id, 'created', 'create-order', $12, $13 FROM added RETURNING order_id`,
      [id, order.receipt, order.fingerprint, order.customer.name, order.customer.email, order.customer.phone, order.customer.address,
        order.plan.id, order.plan, order.amountPaise, order.firstCheckMs, currentRequestId() ?? null, currentTraceparent() ?? null],
    );
    return rows.length === 0 ? undefined : ((await this.findById(id)) ?? undefined);
  }

  /** Keeps the provider's id of an order, once. @returns the order's id when it now has this provider id. */
  async adopt(id: string, providerOrderId: string): Promise<string | undefined> {
    const [rows] = await this.database.query<[{ id: string }[], number]>(
      `UPDATE orders SET provider_order_id = $2, provider_claim_until = NULL
       WHERE id::text = $1 AND (provider_order_id IS NULL OR provider_order_id = $2) RETURNING id`,
      [id, providerOrderId],
    );
    return rows[0]?.id;
  }

  /** How many orders this e-mail or this phone, however it is written, has opened in the last ten minutes. By the indexes of same-customer.migration.ts. */
  async recentlyOpened(customer: Customer): Promise<number> {
    const [row] = await this.database.query<{ count: string }[]>(
      `SELECT greatest(
         (SELECT count(*) FROM orders WHERE lower(customer_email) = lower($1) AND created_at > now() - interval '10 minutes'),
         (SELECT count(*) FROM orders WHERE ${phoneKey('customer_phone')} = ${phoneKey('$2')} AND created_at > now() - interval '10 minutes')) AS count`,
      [customer.email, customer.phone],
    );
    return Number(row?.count ?? 0);
  }

  /**
   * Changes one order under its row lock. `decide` is synchronous, so nothing remote can happen inside the transaction;
   * repeating a fact changes nothing. `also` writes more rows of ours in the same transaction.
   * @returns the order as it stands afterwards, or undefined when there is none with this id.
   */
  change(id: string, cause: string, decide: (order: Order) => Decision, also?: (tx: EntityManager, order: Order) => Promise<void>): Promise<Order | undefined> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(OrderEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) return undefined;
      const before = await this.load(tx, row);
      const { order, consequences } = decide(before);
      assertTransition(before.status, order.status);
      await this.save(tx, before, order);
      if (order.status !== before.status) await this.remember(tx, { id, from: before.status, to: order.status, cause });
      for (const consequence of consequences) await this.carryOut(tx, { row: { ...row, paidAt: order.paidAt }, order }, consequence);
      await also?.(tx, order);
      return order;
    });
  }

  /** Where nobody has tried to pay there is no refund either. */
  private async load(tx: EntityManager, row: OrderEntity): Promise<Order> {
    const payments = await tx.findBy(PaymentEntity, { orderId: row.id });
    return toOrder(row, payments, payments.length > 0 ? await tx.findBy(RefundEntity, { orderId: row.id }) : []);
  }

  private async save(tx: EntityManager, before: Order, order: Order): Promise<void> {
    const { status, expired, paymentId, paidAt, attention } = order;
    const settled = status === 'paid' || status === 'refunded';
    const news = settled && !before.paymentId ? { announcedAt: () => 'now()', settledBy: order.payments.find(({ id }) => id === paymentId)?.source } : {};
    if (hasMoved(before, order)) await tx.update(OrderEntity, order.id, { status, expired, paymentId, paidAt, attention, ...news, ...(settled && { nextCheckAt: null }) });
    for (const payment of newsIn(order.payments, before.payments)) await tx.upsert(PaymentEntity, { ...payment, orderId: order.id }, ['id']);
    for (const refund of newsIn(order.refunds, before.refunds)) await tx.upsert(RefundEntity, { ...refund, orderId: order.id }, ['id']);
  }

  private async remember(tx: EntityManager, step: { id: string; from: OrderState; to: OrderState; cause: string }): Promise<void> {
    await tx.query('INSERT INTO order_history (order_id, from_status, to_status, cause, request_id) VALUES ($1, $2, $3, $4, $5)', [
      step.id, step.from, step.to, step.cause, currentRequestId() ?? null,
    ]);
  }

  private async carryOut(tx: EntityManager, { row, order }: { row: OrderEntity; order: Order }, consequence: Consequence): Promise<void> {
    if (consequence.kind === 'announce-paid') return void (await this.outbox.append(tx, orderPaidEvent(row)));
    if (consequence.kind === 'announce-refund') return void (await this.outbox.append(tx, orderRefundedEvent(order, consequence.refundId)));
    await this.owe(tx, order.id, consequence);
  }

  /** Tried at once; where others have failed, an hour later, then 3, 7, 15 and 24: a bank does not change its mind in between. */
  private async owe(tx: EntityManager, orderId: string, { paymentId, amountPaise, reason }: Extract<Consequence, { kind: 'refund' }>): Promise<void> {
    await tx.query(
      `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, next_attempt_at)
       SELECT $1, $2, $3, $4, $5, now() + least(24, power(2, least(5, count(*))) - 1) * interval '1 hour'
       FROM refund_tasks WHERE payment_id = $3 AND state = 'refused'
       ON CONFLICT (payment_id) WHERE origin = 'system' AND state = 'waiting' DO NOTHING`,
      [uuid(), orderId, paymentId, amountPaise, reason],
    );
  }
}
