import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { SubscriptionStartService } from './subscription-start.service.js';

/** Starts a subscription for each paid order, and ends it when all its money is refunded. The events may come in any order. */
@EventConsumer()
export class OrdersConsumer {
  constructor(private readonly subscriptions: SubscriptionStartService) {}

  @OnEvent('order.paid')
  async start(@Payload() order: EventData<'order.paid'>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.subscriptions.start(tx, order);
  }

  @OnEvent('order.refunded')
  async takeBack(@Payload() refund: EventData<'order.refunded'>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.subscriptions.refund(tx, refund);
  }
}
