import type { OrderedPlan } from '@2x7/contracts';
import type { Order } from '../domain/order.js';
import type { Payment, PaymentState } from '../domain/payment.js';
import type { Refund } from '../domain/refund.js';

/** The plan that tests buy, of 14 meals for ₹3,599. */
export const samplePlan: OrderedPlan = {
  id: '01',
  name: 'Muscle Building Plan',
  meal_type: 'both',
  plan_type: 'individual',
  number_of_meals: 14,
  duration_days: 7,
  original_cost: 4499,
  discounted_price: 3599,
  is_trial: false,
};

/** An order of ₹3,599 that is not paid. */
export const sampleOrder = (): Order => ({
  id: '01',
  number: '2X7-000001',
  status: 'created',
  amountPaise: 359_900,
  currency: 'INR',
  providerOrderId: 'order_1',
  paymentId: null,
  paidAt: null,
  expired: false,
  payments: [],
  refunds: [],
  attention: null,
  isForgotten: false,
  customer: { name: 'Asha', email: 'asha@example.test', phone: '+91 90000 00000', address: 'Jaipur 302018' },
  plan: samplePlan,
});

/** The payment `pay_1` of the sample order in this state. */
export const samplePayment = (state: PaymentState, more: Partial<Payment> = {}): Payment => ({
  id: 'pay_1',
  amountPaise: 359_900,
  refundedPaise: state === 'refunded' ? 359_900 : 0,
  currency: 'INR',
  state,
  source: 'webhook',
  failure: null,
  ...more,
});

/** The sample order, paid by `pay_1`, with these refunds. */
export const samplePaidOrder = (...refunds: Refund[]): Order => ({
  ...sampleOrder(),
  status: 'paid',
  paymentId: 'pay_1',
  paidAt: new Date('2026-11-20T06:00:00Z'),
  payments: [samplePayment('captured')],
  refunds,
});

/** A refund of ₹1,000 of `pay_1` that an administrator asked for and that the provider does not have yet. */
export const sampleRefund = (more: Partial<Refund> = {}): Refund => ({
  id: 'refund_1',
  paymentId: 'pay_1',
  amountPaise: 100_000,
  reason: 'The customer moved away.',
  origin: 'admin',
  state: 'waiting',
  key: 'key_1',
  requestId: null,
  requestedBy: 'admin_1',
  failure: null,
  providerRefundId: null,
  doneAt: null,
  refusedAt: null,
  ...more,
});
