import { type Day, type PaidOrderWithRefunds } from '@2x7/contracts';
import { Log, Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { whileSlotsChange } from '../slots/while-slots-change.js';
import { SubscriptionStartService } from '../subscriptions/start/subscription-start.service.js';
import { Clock } from '../time/clock.js';
import { PaidOrdersClient } from './paid-orders.client.js';

/**
 * Creates the subscriptions of orders that were paid before this service ran, once after each change of DELIVERIES_FROM. Every order has
 * its own transaction and its id as the key, so a repeated page, a second instance and an event that arrives meanwhile change nothing.
 */
@Injectable()
export class OrderImportService {
  private isDone = false;

  constructor(
    private readonly orders: PaidOrdersClient,
    private readonly subscriptions: SubscriptionStartService,
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(deliveriesConfigToken) readonly config: Pick<DeliveriesConfig, 'importFrom' | 'tickMs'>,
  ) {}

  @Repeated<OrderImportService>({ name: 'import of paid orders', everyMs: ({ config }) => config.tickMs })
  async importAll(stopping?: AbortSignal): Promise<void> {
    const from = this.config.importFrom;
    if (!from || this.isDone) return;
    let page = await this.lastPage(from);
    while (page !== undefined && !stopping?.aborted) page = await this.importPage(from, page);
    this.isDone = page === undefined;
  }

  /** @returns undefined when the import is finished; null before the first page */
  private async lastPage(from: Day): Promise<string | null | undefined> {
    // A date that comes back after another one counts the plans again.
    await sql.execute(this.database, 'DELETE FROM order_imports WHERE starts_from <> $1', [from]);
    await sql.execute(this.database, 'INSERT INTO order_imports (starts_from) VALUES ($1) ON CONFLICT DO NOTHING', [from]);
    const unfinished = 'SELECT page FROM order_imports WHERE starts_from = $1 AND finished_at IS NULL';
    return (await sql.oneOrNone<{ page: string | null }>(this.database, unfinished, [from]))?.page;
  }

  /** @returns the next page; undefined after the last */
  private async importPage(from: Day, page: string | null): Promise<string | undefined> {
    const { orders, next } = await this.orders.page(page);
    for (const order of orders) await this.importNamed(order, from);
    await sql.execute(
      this.database,
      `UPDATE order_imports SET page = coalesce($2, page), finished_at = CASE WHEN $2::text IS NULL THEN ${this.clock.sql} END WHERE starts_from = $1`,
      [from, next],
    );
    this.log.info('paid orders imported', { orders: orders.length, is_last: next === null });
    return next ?? undefined;
  }

  /** @throws an error that names the order: the import repeats its page until an operator has seen to it */
  private async importNamed(order: PaidOrderWithRefunds, from: Day): Promise<void> {
    try {
      await whileSlotsChange(() => this.database.transaction((tx) => this.importOne(tx, order, from)));
    } catch (error) {
      throw new Error(`order ${order.order_number} cannot be imported`, { cause: error });
    }
  }

  /** Whether an import for an earlier date created the plan, and no administrator has confirmed its meals. Its meals are counted again. */
  private async isUnconfirmed(tx: EntityManager, id: string): Promise<boolean> {
    const unconfirmed = 'SELECT FROM subscriptions WHERE id = $1 AND imported_at IS NOT NULL AND confirmed_at IS NULL';
    return (await sql.oneOrNone(tx, unconfirmed, [id])) !== undefined;
  }

  /** A partial refund comes with its order: the meals that it takes back are a task for an administrator. */
  private async importOne(tx: EntityManager, { refunds, ...order }: PaidOrderWithRefunds, from: Day): Promise<void> {
    if (!this.subscriptions.isRunning(order, from) && !(await this.isUnconfirmed(tx, order.order_id))) return;
    await this.subscriptions.noteRefunds(tx, order.order_id, refunds);
    await this.subscriptions.start(tx, order, { from, at: await this.clock.now(tx) });
  }
}
