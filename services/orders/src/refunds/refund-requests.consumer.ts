import type { EventData } from '@2x7/contracts';
import { Audit, EventConsumer, EventContext, Log, OnEvent, Outbox } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { Order } from '../domain/order.js';
import { requestRefund } from '../domain/requested-refund.js';
import { OrderRepository } from '../persistence/order.repository.js';

type Requested = EventData<'refund.requested'>;

/** Makes the refunds that deliveries requests for meals. The worker sends them to the provider. */
@EventConsumer()
export class RefundRequestsConsumer {
  constructor(
    private readonly orders: OrderRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {}

  @OnEvent('refund.requested')
  async request(@Payload() requested: Requested, @Ctx() context: EventContext): Promise<void> {
    await context.transaction((tx) => this.requestIn(tx, requested));
  }

  private async requestIn(tx: EntityManager, requested: Requested): Promise<void> {
    const { request_id: requestId, amount_paise: amountPaise, reason, actor_id: actorId } = requested;
    let isNew = false;
    const order = await this.orders.changeIn(tx, requested.order_id, {
      cause: 'refund',
      decide: (known) => {
        if (!known.paymentId) return { order: known, consequences: [] };
        isNew = !known.refunds.some((refund) => refund.requestId === requestId);
        return requestRefund(known, { requestId, amountPaise, reason, actorId }, new Date());
      },
      also: async (inner, { id, number }) => {
        if (isNew) await this.record(inner, { id, number }, requested);
      },
    });
    if (!order?.paymentId) await this.refuse(tx, requested);
  }

  private async record(tx: EntityManager, { id, number }: Pick<Order, 'id' | 'number'>, requested: Requested): Promise<void> {
    const { request_id, amount_paise, reason, actor_id } = requested;
    await this.audit.record(tx, {
      actor: { kind: 'user', id: actor_id },
      action: 'refund requested',
      entity: 'order',
      entityId: id,
      after: { number, refund_id: request_id, request_id, amount_paise, reason },
    });
  }

  /** Deliveries knows only paid orders, so this is a fault of the data. */
  private async refuse(tx: EntityManager, { request_id, order_id, order_number, amount_paise }: Requested): Promise<void> {
    this.log.error('refund refused: the order is unknown or not paid', undefined, { order_id, request_id });
    const data = { request_id, order_id, order_number, amount_paise, reason: 'The order is not paid.' };
    await this.outbox.append(tx, { type: 'order.refund_refused', data });
  }
}
