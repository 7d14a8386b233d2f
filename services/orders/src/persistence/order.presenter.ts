import { earliestDeliveryDay, PlanContents, type EventData, type OrderToPay } from '@2x7/contracts';
import type { NewEvent } from '@2x7/service-kit';
import type { Order } from '../domain/order.js';

/** What the email worker and deliveries learn of a paid order. */
type PaidOrder = Pick<Order, 'id' | 'number' | 'amountPaise' | 'currency' | 'paidAt' | 'customer' | 'plan'>;
type PayableOrder = Pick<Order, 'number' | 'plan' | 'amountPaise' | 'currency'> & { receipt: string };

/** What a customer learns about an order that was paid at this moment, or could be. */
export const orderFacts = (
  { number, plan }: Pick<Order, 'number' | 'plan'>,
  paidAt: Date,
): Pick<OrderToPay, 'order_number' | 'first_delivery_day'> => ({
  order_number: number,
  first_delivery_day: earliestDeliveryDay(paidAt, plan.meal_type),
});

/** The part of create-order's answer with which the browser opens Razorpay's checkout. `amount` in paise. */
export const toPay = (order: PayableOrder, keyId: string, providerOrderId: string): Omit<OrderToPay, 'payments_unread'> => ({
  key_id: keyId,
  amount: order.amountPaise,
  currency: order.currency,
  order_id: providerOrderId,
  receipt: order.receipt,
  plan: PlanContents.parse(order.plan),
  ...orderFacts(order, new Date()),
});

/** The data of `order.paid` and `order.confirmation_requested`. */
export function paidOrder(order: PaidOrder): EventData<'order.paid'> {
  const { description, tags, ...plan } = order.plan;
  return {
    order_id: order.id,
    order_number: order.number,
    amount_paise: order.amountPaise,
    currency: order.currency,
    paid_at: (order.paidAt ?? new Date()).toISOString(),
    customer: order.customer,
    plan,
  };
}

export const orderPaidEvent = (order: PaidOrder): NewEvent => ({ type: 'order.paid', data: paidOrder(order) });

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
      ...(refund.requestId && { request_id: refund.requestId }),
      ...(refund.paymentId !== order.paymentId && { is_surplus: true }),
    },
  };
}

/** @throws Error when the order has no refund of a request with this id */
export function refundRefusedEvent(order: Order, refundId: string): NewEvent {
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund?.requestId) throw new Error(`refund ${refundId} was not requested by deliveries`);
  const { id: order_id, number: order_number } = order;
  const facts = { request_id: refund.requestId, amount_paise: refund.amountPaise, reason: refund.failure ?? '' };
  return { type: 'order.refund_refused', data: { order_id, order_number, ...facts } };
}
