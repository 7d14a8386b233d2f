import type { Identity } from '@2x7/contracts';
import { AppError, Audit, Outbox } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { OrderEntity } from '../persistence/order.entity.js';
import { paidOrder } from '../persistence/order.presenter.js';

/** An administrator asks to send the confirmation email of an order again. */
@Injectable()
export class ConfirmationRequestService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError 404, or 409 when the order is not paid, is fully refunded or its customer is forgotten */
  request(id: string, actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const order = await tx.findOneBy(OrderEntity, { id });
      if (!order) throw new AppError('not_found', 'Order not found.');
      // The confirmation announces the plan, and a full refund has cancelled it.
      if (order.status === 'refunded')
        throw new AppError('conflict', 'This order is refunded, and its plan is cancelled. There is nothing to confirm.');
      if (order.status !== 'paid') throw new AppError('conflict', 'This order is not paid. There is nothing to confirm.');
      if (!order.customerEmail) throw new AppError('conflict', 'The customer of this order is forgotten. There is no address to send to.');
      const request_id = uuid();
      await this.outbox.append(tx, { type: 'order.confirmation_requested', data: { ...paidOrder(order), request_id } });
      await this.audit.record(tx, {
        actor,
        action: 'confirmation requested',
        entity: 'order',
        entityId: id,
        after: { number: order.number, request_id },
      });
    });
  }
}
