import { Log, Outbox, Repeated, WorkQueue } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { OrderEntity } from '../persistence/order.entity.js';
import { orderPaidEvent } from '../persistence/order.presenter.js';

/** Ticks between two runs: half a minute. */
const ticks = 6;
/** Orders per run. The rest follows in the next run. */
const batchSize = 20;

/** Publishes `order.paid` again for paid orders whose confirmation was not sent. */
@Injectable()
export class Confirmations {
  /** Each pause is as long as the order has already waited, so an email that cannot be delivered is requested a dozen times, not for ever. */
  private readonly unconfirmed: WorkQueue<{ id: string }>;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {
    const wait = `${config.timing.announceAgainAfter} * interval '1 millisecond'`;
    this.unconfirmed = new WorkQueue(database, {
      table: 'orders',
      key: 'id',
      columns: 'id',
      waiting: "status = 'paid' AND confirmation_sent_at IS NULL",
      dueAt: `announced_at + greatest(${wait}, announced_at - paid_at)`,
      orderBy: 'announced_at',
    });
  }

  /** The email worker sends one confirmation per order however often `order.paid` is published, so a repetition is harmless. */
  @Repeated({ name: 'confirmations', everyMs: (confirmations: Confirmations) => ticks * confirmations.config.timing.tick })
  async publishAgain(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const { id } of await this.unconfirmed.lock(tx, batchSize)) {
        const order = await tx.findOneByOrFail(OrderEntity, { id });
        await this.outbox.append(tx, orderPaidEvent(order));
        await tx.update(OrderEntity, order.id, { announcedAt: () => 'now()' });
        this.log.warn('order.paid published again: no confirmation email was sent', { order_id: order.id });
      }
    });
  }
}
