import { Log, Outbox, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken } from './config.token.js';
import type { OrdersConfig } from './config.js';
import { OrderEntity } from './order.entity.js';
import { announcement } from './order.presenter.js';

/** Announces a paid order again when no `email.sent` has come back for its confirmation. */
@Injectable()
export class Confirmations implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {
    this.periodic = new Periodic({ name: 'confirmations', everyMs: config.timing.tick, work: () => this.announceAgain(), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  /**
   * The worker sends one mail an order, however often an order is announced; so announcing again is harmless. Each pause is as long as
   * the order has waited: a mail that was given up is asked for a dozen times, not for ever.
   */
  private async announceAgain(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const late = await tx
        .createQueryBuilder(OrderEntity, 'o')
        .where("o.status = 'paid' AND o.confirmation_sent_at IS NULL")
        .andWhere("o.announced_at < now() - greatest(:wait * interval '1 millisecond', o.announced_at - o.paid_at)", { wait: this.config.timing.announceAgainAfter })
        .orderBy('o.announced_at')
        .limit(20)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const order of late) {
        await this.outbox.append(tx, announcement(order));
        await tx.update(OrderEntity, order.id, { announcedAt: () => 'now()' });
        this.log.warn('a paid order is announced again: its mail has not left', { order_id: order.id });
      }
    });
  }
}
