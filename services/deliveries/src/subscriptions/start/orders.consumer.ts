import { dayMs, type EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { whileSlotsChange } from '../../slots/while-slots-change.js';
import { Clock } from '../../time/clock.js';
import { SubscriptionStartService } from './subscription-start.service.js';

type Paid = EventData<'order.paid'>;

/** Starts a subscription for each paid order. */
@EventConsumer()
export class OrdersConsumer {
  constructor(
    private readonly subscriptions: SubscriptionStartService,
    private readonly clock: Clock,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'importFrom'>,
  ) {}

  @OnEvent('order.paid')
  async start(@Payload() order: Paid, @Ctx() context: EventContext): Promise<void> {
    await whileSlotsChange(() => context.transaction((tx) => this.startIn(tx, order)));
  }

  /** The import finds the order of an event that comes a day late or again, too. So such an order is counted, or left out, as the import does it. */
  private async startIn(tx: EntityManager, order: Paid): Promise<void> {
    const { importFrom: from } = this.config;
    if (!from || this.subscriptions.firstDay(order) >= from) return this.subscriptions.start(tx, order);
    const at = await this.clock.now(tx);
    if (at.getTime() - Date.parse(order.paid_at) <= dayMs) return this.subscriptions.start(tx, order);
    if (this.subscriptions.isRunning(order, from)) await this.subscriptions.start(tx, order, { from, at });
  }
}
