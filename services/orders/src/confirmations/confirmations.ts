import { Log, Outbox, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrdersConfig } from '../config.js';
import { ordersConfigToken } from '../config.module.js';
import { OrderEntity } from '../persistence/order.entity.js';
import { orderPaidEvent } from '../persistence/order.presenter.js';

/** Publishes `order.paid` again for paid orders whose confirmation was not sent. */
@Injectable()
export class Confirmations {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /**
   * The email worker sends one confirmation per order however often `order.paid` is published, so a repetition is harmless.
   * Each pause is as long as the order has already waited, so an email that cannot be delivered is requested a dozen times, not for ever.
   */
  @Repeated({ name: 'confirmations', everyMs: (confirmations: Confirmations) => confirmations.config.timing.tick })
  async publishAgain(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const unconfirmed = await tx
        .createQueryBuilder(OrderEntity, 'o')
        .where("o.status = 'paid' AND o.confirmation_sent_at IS NULL")
        .andWhere("o.announced_at < now() - greatest(:wait * interval '1 millisecond', o.announced_at - o.paid_at)", { wait: this.config.timing.announceAgainAfter })
        .orderBy('o.announced_at')
        .limit(20)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const order of unconfirmed) {
        await this.outbox.append(tx, orderPaidEvent(order));
        await tx.update(OrderEntity, order.id, { announcedAt: () => 'now()' });
        this.log.warn('order.paid published again: no confirmation email was sent', { order_id: order.id });
      }
    });
  }
}
