import type { Paid } from './shop.js';

/** The `payment.captured` webhook of a payment of ₹3,599; `changes` go into the payment entity. */
export const capturedEvent = (paid: Pick<Paid, 'razorpay_order_id' | 'razorpay_payment_id'>, changes: object = {}) => ({
  entity: 'event',
  event: 'payment.captured',
  contains: ['payment'],
  created_at: Math.floor(Date.now() / 1000),
  payload: {
    payment: {
      entity: {
        id: paid.razorpay_payment_id,
        entity: 'payment',
        order_id: paid.razorpay_order_id,
        amount: 359_900,
        amount_refunded: 0,
        currency: 'INR',
        status: 'captured',
        notes: [],
        ...changes,
      },
    },
  },
});
