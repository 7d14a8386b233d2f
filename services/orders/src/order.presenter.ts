import type { OrderToPay } from '@2x7/contracts';
import type { NewEvent } from '@2x7/service-kit';
import type { OrderEntity } from './order.entity.js';

/** What opens the payment window (spec §7, create-order); `amount` in paise. */
export const toPay = (order: OrderEntity, keyId: string, providerOrderId: string): OrderToPay => ({
  key_id: keyId,
  amount: order.amountPaise,
  currency: order.currency,
  order_id: providerOrderId,
  receipt: order.receipt,
});

/** `order.paid`, as the e-mail worker needs it. */
export const announcement = (order: OrderEntity): NewEvent => ({
  type: 'order.paid',
  data: {
    order_id: order.id,
    order_number: order.number,
    amount_paise: order.amountPaise,
    currency: order.currency,
    paid_at: (order.paidAt ?? new Date()).toISOString(),
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone, address: order.deliveryAddress },
    plan: order.plan,
  },
});
