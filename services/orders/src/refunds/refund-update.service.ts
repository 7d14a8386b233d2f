import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Order } from '../domain/order.js';
import { applyRefundUpdate } from '../domain/order-refunds.js';
import type { RefundUpdate } from '../domain/refund.js';
import { OrderRepository } from '../persistence/order.repository.js';

/** The one door for what the provider tells of a refund: its answer, our later questions and its webhooks all come through here. */
@Injectable()
export class RefundUpdateService {
  constructor(private readonly database: DataSource, private readonly orders: OrderRepository) {}

  /** Applies it to the order whose money it is. @returns the order as it stands, or undefined when it is none of ours */
  async take(told: RefundUpdate): Promise<Order | undefined> {
    const id = await this.orderOf(told);
    return id ? this.orders.change(id, 'refund', (order) => applyRefundUpdate(order, told, { newId: uuid(), now: new Date() })) : undefined;
  }

  private async orderOf({ key, providerRefundId, paymentId }: RefundUpdate): Promise<string | undefined> {
    const [row] = await this.database.query<{ order_id: string }[]>(
      `SELECT order_id FROM refund_tasks WHERE id = $1 OR provider_refund_id = $2
       UNION ALL SELECT order_id FROM payments WHERE id = $3 LIMIT 1`,
      [key, providerRefundId, paymentId],
    );
    return row?.order_id;
  }
}
