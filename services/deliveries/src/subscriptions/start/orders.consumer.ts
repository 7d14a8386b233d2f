import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { whileSlotsChange } from '../../slots/while-slots-change.js';
import { SubscriptionStartService } from './subscription-start.service.js';

/** Starts a subscription for each paid order. */
@EventConsumer()
export class OrdersConsumer {
  constructor(private readonly subscriptions: SubscriptionStartService) {}

  @OnEvent('order.paid')
  async start(@Payload() order: EventData<'order.paid'>, @Ctx() context: EventContext): Promise<void> {
    await whileSlotsChange(() => context.transaction((tx) => this.subscriptions.start(tx, order)));
  }
}
