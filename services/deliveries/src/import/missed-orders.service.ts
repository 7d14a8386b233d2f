import { dayMs, type PaidOrderWithRefunds } from '@2x7/contracts';
import { Log, Repeated, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { whileSlotsChange } from '../slots/while-slots-change.js';
import { PaidOrderService } from '../subscriptions/start/paid-order.service.js';
import { SubscriptionStartService } from '../subscriptions/start/subscription-start.service.js';
import { PaidOrdersClient } from './paid-orders.client.js';

/** ms between two comparisons. */
const everyMs = 15 * 60_000;
/** ms before a comparison in which the orders that it reads were made. A bank may confirm a payment three days after its order. */
const comparedMs = 7 * dayMs;

/**
 * Starts the subscriptions of paid orders whose event does not arrive, because a queue was deleted or an event was discarded. An order has to
 * lack its subscription in two comparisons, so that an event that is on its way comes first.
 */
@Injectable()
export class MissedOrdersService {
  /** The orders without a subscription in the last comparison. */
  private missing: ReadonlySet<string> = new Set();

  constructor(
    private readonly orders: PaidOrdersClient,
    private readonly paid: PaidOrderService,
    private readonly subscriptions: SubscriptionStartService,
    private readonly database: DataSource,
    private readonly log: Log,
  ) {}

  @Repeated({ name: 'comparison with paid orders', everyMs })
  async compare(stopping?: AbortSignal): Promise<void> {
    const since = await this.firstCompared();
    const missing = new Set<string>();
    for await (const orders of since ? this.orders.pagesSince(since) : []) {
      for (const order of await this.withoutSubscription(orders)) {
        if (stopping?.aborted) return;
        const isStarted = this.missing.has(order.order_id) && (await this.start(order));
        if (!isStarted) missing.add(order.order_id);
      }
    }
    this.missing = missing;
  }

  /** Not before the first order that came as an event: earlier ones were delivered by hand, or imported. Undefined before that one. */
  private async firstCompared(): Promise<Date | undefined> {
    const text = 'SELECT min(paid_at) AS first FROM subscriptions WHERE imported_at IS NULL';
    const { first } = await sql.one<{ first: Date | null }>(this.database, text);
    return first ? new Date(Math.max(first.getTime(), Date.now() - comparedMs)) : undefined;
  }

  /** An erasure deletes the plan of an order that orders may still list: one of the last day, or with money on its way back. It is not missed. */
  private async withoutSubscription(orders: readonly PaidOrderWithRefunds[]): Promise<PaidOrderWithRefunds[]> {
    const text = `SELECT o.id FROM unnest($1::uuid[]) AS o (id)
      WHERE NOT EXISTS (SELECT FROM subscriptions s WHERE s.id = o.id)
        AND NOT EXISTS (SELECT FROM audit WHERE action = 'erased' AND at >= $2 AND before -> 'plans' ? o.id::text)`;
    const ids = orders.map(({ order_id }) => order_id);
    const rows = await sql.many<{ id: string }>(this.database, text, [ids, new Date(Date.now() - comparedMs)]);
    const missing = new Set(rows.map(({ id }) => id));
    return orders.filter(({ order_id }) => missing.has(order_id));
  }

  /** One order that cannot be started must not keep the others waiting. @returns whether it has its subscription */
  private async start({ refunds, ...order }: PaidOrderWithRefunds): Promise<boolean> {
    const fields = { order_id: order.order_id, order_number: order.order_number };
    try {
      const isStarted = await whileSlotsChange(() =>
        this.database.transaction(async (tx) => {
          await this.subscriptions.noteRefunds(tx, order.order_id, refunds);
          return this.paid.start(tx, order);
        }),
      );
      if (isStarted) this.log.error('paid order started without its event', undefined, fields);
      return isStarted;
    } catch (error) {
      this.log.error('paid order without its event cannot be started', error, fields);
      return false;
    }
  }
}
