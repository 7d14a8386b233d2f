import { Log, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Decision, Order } from '../domain/order.js';
import { applyRefundUpdate } from '../domain/order-refunds.js';
import type { RefundUpdate } from '../domain/refund.js';
import { OrderRepository } from '../persistence/order.repository.js';

/** Whether the provider reports a refund as failed that it has reported as done before, which stays so. */
const isDoneHere = ({ refunds }: Order, { state, providerRefundId }: RefundUpdate): boolean =>
  state === 'refused' && refunds.some((refund) => refund.state === 'done' && refund.providerRefundId === providerRefundId);

/** The single entry point for refund updates: answers of the provider and webhooks. */
@Injectable()
export class RefundUpdateService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
    private readonly log: Log,
  ) {}

  /** @returns the order after the change; undefined when no order has this refund, or its payment as a captured one */
  async apply(update: RefundUpdate): Promise<Order | undefined> {
    const id = await this.findOrder(update);
    // A refund with a key that is not stored was made by this service, and a restore has undone its row.
    const newId = update.key ?? uuid();
    const decide = (order: Order): Decision => applyRefundUpdate(order, update, { newId, now: new Date() });
    const order = id ? await this.orders.change(id, { cause: 'refund', decide }) : undefined;
    if (order && isDoneHere(order, update))
      this.log.warn('refund reported as failed after it was done', { order_id: order.id, refund_id: update.providerRefundId });
    return order;
  }

  /** Those of the provider's done refunds that are not done here, although their payment belongs to an order. */
  async missing(done: readonly RefundUpdate[]): Promise<RefundUpdate[]> {
    const rows = await sql.many<{ id: string }>(
      this.database,
      `SELECT reported.id FROM unnest($1::text[], $2::text[]) AS reported (id, payment_id)
       JOIN payments ON payments.id = reported.payment_id AND payments.state IN ('captured', 'refunded')
       WHERE NOT EXISTS (SELECT FROM refund_tasks r WHERE r.provider_refund_id = reported.id AND r.state = 'done')`,
      [done.map(({ providerRefundId }) => providerRefundId), done.map(({ paymentId }) => paymentId)],
    );
    const ids = new Set(rows.map(({ id }) => id));
    return done.filter(({ providerRefundId }) => ids.has(providerRefundId!));
  }

  private async findOrder({ key, providerRefundId, paymentId }: RefundUpdate): Promise<string | undefined> {
    const row = await sql.oneOrNone<{ order_id: string }>(
      this.database,
      `SELECT order_id FROM refund_tasks WHERE id = $1 OR provider_refund_id = $2
       UNION ALL SELECT order_id FROM payments WHERE id = $3 AND state IN ('captured', 'refunded') LIMIT 1`,
      [key, providerRefundId, paymentId],
    );
    return row?.order_id;
  }
}
