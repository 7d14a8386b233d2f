import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { whileSlotsChange } from '../../slots/while-slots-change.js';
import { PaidOrderService } from './paid-order.service.js';

type Paid = EventData<'order.paid'>;

/** Starts a subscription for each paid order. */
@EventConsumer()
export class OrdersConsumer {
  constructor(private readonly orders: PaidOrderService) {}

  @OnEvent('order.paid')
  async start(@Payload() order: Paid, @Ctx() context: EventContext): Promise<void> {
    await whileSlotsChange(() => context.transaction((tx) => this.orders.start(tx, order)));
  }
}
