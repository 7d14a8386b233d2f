import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { whileSlotsChange } from '../../slots/while-slots-change.js';
import { RequestedRefundService } from './requested-refund.service.js';

/** Receives what became of money: refunds that were requested here, and those that were made elsewhere. */
@EventConsumer()
export class RefundsConsumer {
  constructor(private readonly refunds: RequestedRefundService) {}

  /** A payment beside the one that paid the order bought no meals. */
  @OnEvent('order.refunded')
  async refunded(@Payload() refund: EventData<'order.refunded'>, @Ctx() context: EventContext): Promise<void> {
    if (refund.is_surplus) return;
    await whileSlotsChange(() => context.transaction((tx) => this.refunds.done(tx, refund)));
  }

  @OnEvent('order.refund_refused')
  async refused(@Payload() refusal: EventData<'order.refund_refused'>, @Ctx() context: EventContext): Promise<void> {
    await whileSlotsChange(() => context.transaction((tx) => this.refunds.refused(tx, refusal)));
  }
}
