import type { OrderMoney } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { leftPaise } from '../domain/order-refunds.js';
import { OrderRepository } from '../persistence/order.repository.js';

/** What the deliveries service asks before it promises money of an order. */
@Injectable()
export class OrderMoneyRepository {
  constructor(private readonly orders: OrderRepository) {}

  /** @throws AppError 404 */
  async read(id: string): Promise<OrderMoney> {
    const order = await this.orders.find(id);
    if (!order) throw new AppError('not_found', 'Order not found.');
    const refunds = order.refunds.filter(({ paymentId, state }) => paymentId === order.paymentId && state !== 'refused');
    return { left_paise: leftPaise(order), refund_ids: refunds.map(({ id, requestId }) => requestId ?? id) };
  }
}
