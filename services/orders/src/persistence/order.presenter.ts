import { earliestDeliveryDay, type EventData, type OrderToPay } from '@2x7/contracts';
import type { NewEvent } from '@2x7/service-kit';
import type { Order } from '../domain/order.js';
import type { OrderEntity } from './order.entity.js';

/** What a customer learns about an order that was paid at this moment, or could be. */
export const orderFacts = ({ number, plan }: OrderEntity, paidAt: Date): Pick<OrderToPay, 'order_number' | 'first_delivery_day'> => ({
  order_number: number,
  first_delivery_day: earliestDeliveryDay(paidAt, plan.meal_type),
});

/** The answer of create-order, with which the browser opens Razorpay's checkout. `amount` in paise. */
export const toPay = (order: OrderEntity, keyId: string, providerOrderId: string): OrderToPay => ({
  key_id: keyId,
  amount: order.amountPaise,
  currency: order.currency,
  order_id: providerOrderId,
  receipt: order.receipt,
  ...orderFacts(order, new Date()),
});

/** The data of `order.paid` and `order.confirmation_requested`. */
export const paidOrder = (order: OrderEntity): EventData<'order.paid'> => ({
  order_id: order.id,
  order_number: order.number,
  amount_paise: order.amountPaise,
  currency: order.currency,
  paid_at: (order.paidAt ?? new Date()).toISOString(),
  customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone, address: order.deliveryAddress },
  plan: order.plan,
});

export const orderPaidEvent = (order: OrderEntity): NewEvent => ({ type: 'order.paid', data: paidOrder(order) });

/** @throws Error when the order has no done refund with this id */
export function orderRefundedEvent(order: Order, refundId: string): NewEvent {
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund?.doneAt) throw new Error(`refund ${refundId} is not done`);
  const { name, email } = order.customer;
  return {
    type: 'order.refunded',
    data: {
      refund_id: refund.id,
      order_id: order.id,
      order_number: order.number,
      amount_paise: refund.amountPaise,
      currency: order.currency,
      refunded_at: refund.doneAt.toISOString(),
      customer: { name, email },
      plan_name: order.plan.name,
    },
  };
}
