import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { RequestedRefundService } from './requested-refund.service.js';

/** Receives what became of money: refunds that were requested here, and those that were made elsewhere. */
@EventConsumer()
export class RefundsConsumer {
  constructor(private readonly refunds: RequestedRefundService) {}

  @OnEvent('order.refunded')
  async refunded(@Payload() refund: EventData<'order.refunded'>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.refunds.done(tx, refund);
  }

  @OnEvent('order.refund_refused')
  async refused(@Payload() refusal: EventData<'order.refund_refused'>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.refunds.refused(tx, refusal);
  }
}
