import type { EventData } from '@2x7/contracts';
import { Log, OnEvent, Outbox, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import { OrderEntity } from '../persistence/order.entity.js';
import { orderPaidEvent } from '../persistence/order.presenter.js';

/** The e-mail worker's name for the mail that a paid order is confirmed with. */
const confirmationTemplate = 'order-confirmation';

/** Closes the loop: `email.sent` comes back, and a paid order without it is announced again. */
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

  @OnEvent('email.sent')
  async remember(sent: EventData<'email.sent'>, tx: EntityManager): Promise<void> {
    await tx.query(
      `INSERT INTO order_mails (message_id, order_id, template, about, sent_at) SELECT $1, id, $3, $4, $5 FROM orders WHERE id = $2
       ON CONFLICT (message_id) DO NOTHING`,
      [sent.message_id, sent.order_id, sent.template, sent.about ?? null, sent.sent_at],
    );
    if (sent.template !== confirmationTemplate) return;
    await tx.query('UPDATE orders SET confirmation_sent_at = $2 WHERE id = $1 AND confirmation_sent_at IS NULL', [sent.order_id, sent.sent_at]);
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
        await this.outbox.append(tx, orderPaidEvent(order));
        await tx.update(OrderEntity, order.id, { announcedAt: () => 'now()' });
        this.log.warn('a paid order is announced again: its mail has not left', { order_id: order.id });
      }
    });
  }
}
