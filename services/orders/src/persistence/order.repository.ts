import { Outbox, prepared, sql, type Db, type NewEvent, type Statement } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assertTransition, type Consequence, type Decision, type Order } from '../domain/order.js';
import { addSystemRefund, changedRefunds, changesNothing, statementsOf } from './order-changes.js';
import { orderPaidEvent, orderRefundedEvent, refundRefusedEvent } from './order.presenter.js';
import { RefundEntity } from './refund.entity.js';
import { orderColumns, toOrder, type OrderRow } from './stored-order.js';

type Change = {
  /** Shown in the order's history. */
  cause: string;
  /** Synchronous, so that no network call can happen inside the transaction. Is called again under the lock. */
  decide: (order: Order) => Decision;
  /** A row that says that the change is done; it is stored with the change, or alone when nothing changes. */
  done?: (order: Order) => Statement;
  /** Writes more rows in the same transaction, after those of the order. */
  also?: (tx: EntityManager, order: Order) => Promise<void>;
};

/** Reads orders, and changes them: locks the row, lets the domain decide, saves, appends events to the outbox and commits. */
@Injectable()
export class OrderRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  find(id: string): Promise<Order | undefined> {
    return find(this.database, 'id', id);
  }

  findByProviderOrder(providerOrderId: string): Promise<Order | undefined> {
    return find(this.database, 'provider_order_id', providerOrderId);
  }

  /** Stores the provider's order id, unless the order already has another one. @returns the order's id when the provider id is stored */
  async setProviderOrder(id: string, providerOrderId: string): Promise<string | undefined> {
    const row = await sql.oneOrNone<{ id: string }>(
      this.database,
      `UPDATE orders SET provider_order_id = $2, provider_claim_until = NULL
       WHERE id::text = $1 AND (provider_order_id IS NULL OR provider_order_id = $2) RETURNING id`,
      [id, providerOrderId],
    );
    return row?.id;
  }

  /**
   * Changes an order that was just read, under its row lock. When it already shows what was decided, nothing is locked:
   * its row, payments and refunds are of one moment, at which the decision changes nothing, whatever happened since.
   * @returns the order after the change
   */
  async changeKnown(order: Order, change: Change): Promise<Order> {
    const decision = change.decide(order);
    if (!changesNothing(order, decision)) return (await this.change(order.id, change)) ?? decision.order;
    if (change.done) await sql.together(this.database, [change.done(decision.order)]);
    return decision.order;
  }

  /** Changes one order under its row lock. @returns the order after the change; undefined when the id is unknown */
  change(id: string, change: Change): Promise<Order | undefined> {
    return this.database.transaction((tx) => this.changeIn(tx, id, change));
  }

  /** As `change`, in a transaction of the caller. */
  async changeIn(tx: EntityManager, id: string, change: Change): Promise<Order | undefined> {
    const before = await lock(tx, id);
    if (!before) return undefined;
    const decision = change.decide(before);
    assertTransition(before.status, decision.order.status);
    await this.save(tx, { before, decision, change });
    await change.also?.(tx, decision.order);
    return decision.order;
  }

  private async save(tx: EntityManager, step: { before: Order; decision: Decision; change: Change }): Promise<void> {
    const { before, change, decision } = step;
    const { order, consequences, needsAnotherLook } = decision;
    // Before the rest: the time of a new refund follows from those that were refused.
    for (const refund of changedRefunds(before, order)) await tx.upsert(RefundEntity, { ...refund, orderId: order.id }, ['id']);
    await sql.together(tx, [
      ...statementsOf({ before, order, cause: change.cause, needsAnotherLook }),
      ...consequences.map((consequence) => this.carryOut(order, consequence)),
      ...(change.done ? [change.done(order)] : []),
    ]);
  }

  private carryOut(order: Order, consequence: Consequence): Statement {
    if (consequence.kind === 'request-refund') return addSystemRefund(order.id, consequence);
    return this.outbox.statement(eventOf(order, consequence));
  }
}

function eventOf(order: Order, consequence: Exclude<Consequence, { kind: 'request-refund' }>): NewEvent {
  if (consequence.kind === 'publish-paid') return orderPaidEvent(order);
  const { kind, refundId } = consequence;
  return kind === 'publish-refunded' ? orderRefundedEvent(order, refundId) : refundRefusedEvent(order, refundId);
}

async function find(db: Db, column: 'id' | 'provider_order_id', value: string): Promise<Order | undefined> {
  const row = await sql.oneOrNone<OrderRow>(db, prepared(`SELECT ${orderColumns} FROM orders o WHERE o.${column} = $1`), [value]);
  return row && toOrder(row);
}

/**
 * Locks the row, then reads, in one round trip. One statement would not do: after waiting for the lock, it sees the new row of the
 * order, but still the payments and refunds of the moment at which it began.
 */
async function lock(tx: EntityManager, id: string): Promise<Order | undefined> {
  const [, order] = await sql.all([sql.execute(tx, prepared('SELECT FROM orders WHERE id = $1 FOR UPDATE'), [id]), find(tx, 'id', id)]);
  return order;
}
