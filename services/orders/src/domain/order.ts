import { minimumPaise, type attentions, type OrderState, type OrderedPlan } from '@2x7/contracts';
import { isCaptured, mergePayment, type Payment } from './payment.js';
import { confirmedRefundPaise, type Refund } from './refund.js';

/** Why an administrator should look at an order. */
export type Attention = (typeof attentions)[number];

export type Customer = { name: string; email: string; phone: string; address: string };

/** A customer buys one plan at the price of that day. The plan, the price and the currency never change afterwards. */
export type Order = {
  id: string;
  /** Shown to customers: `2X7-000123`. */
  number: string;
  status: OrderState;
  amountPaise: number;
  currency: 'INR';
  plan: OrderedPlan;
  customer: Customer;
  /** The id of this order at the provider; null until it is created there. */
  providerOrderId: string | null;
  /** The payment that paid this order. Set once. */
  paymentId: string | null;
  paidAt: Date | null;
  /** The order was not paid in time. A late payment is still accepted. */
  expired: boolean;
  payments: Payment[];
  refunds: Refund[];
  attention: Attention | null;
  /** The customer has erased their data, or the time for which it is kept is over: name, address and email are gone. */
  isForgotten: boolean;
};

/**
 * Which status may follow which. An order only moves forward, except that a failed or expired order
 * can still be paid: by another attempt, or by a capture that comes late.
 */
export const transitions: Record<OrderState, readonly OrderState[]> = {
  created: ['paid', 'failed', 'expired', 'refunded'],
  failed: ['paid', 'expired', 'refunded'],
  expired: ['paid', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

/** @throws Error for a transition that the table does not list. */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (from !== to && !transitions[from].includes(to)) throw new Error(`an order cannot go from ${from} to ${to}`);
}

/** What has to be done in the transaction that saves the order. */
export type Consequence =
  | { kind: 'publish-paid' }
  | { kind: 'publish-refunded'; refundId: string }
  /** A refund that deliveries requested cannot be made. */
  | { kind: 'publish-refund-refused'; refundId: string }
  | { kind: 'request-refund'; paymentId: string; amountPaise: number; reason: string };

export type Decision = {
  order: Order;
  consequences: Consequence[];
  /** The order counts as changed, although it may show all this already: administrators are asked to look at it again. */
  needsAnotherLook?: true;
};

/**
 * The status follows from the payments, the refunds and `expired`. It is never set directly,
 * so the sequence in which updates arrive does not matter.
 */
function deriveStatus(order: Order): OrderState {
  const accepted = order.payments.find((payment) => payment.id === order.paymentId);
  if (accepted) return accepted.refundedPaise >= accepted.amountPaise ? 'refunded' : 'paid';
  if (order.expired) return 'expired';
  return order.payments.some((payment) => payment.failure !== null) ? 'failed' : 'created';
}

export const conclude = (order: Order, consequences: Consequence[] = []): Decision => ({
  order: { ...order, status: deriveStatus(order) },
  consequences,
});

/**
 * Applies what a source reports about one payment. This is the only way in which an order becomes paid.
 * A repeated update changes nothing. The first capture of the right amount pays the order;
 * every other captured payment is refunded. So is one of an order without its customer: the provider's order stays payable,
 * and the meals could not be delivered.
 */
export function applyPaymentUpdate(order: Order, update: Payment, now: Date): Decision {
  const known = order.payments.find((payment) => payment.id === update.id);
  const payment = mergePayment(known, withoutWaitingRefunds(update, order.refunds));
  const next = { ...order, payments: [...order.payments.filter(({ id }) => id !== update.id), payment] };
  if (!isCaptured(payment) || (known && isCaptured(known))) return conclude(next);
  if (!isOfTheOrder(payment, order)) return refundUnwanted(next, payment, 'amount-mismatch');
  if (order.paymentId) return refundUnwanted(next, payment, 'paid-twice');
  return order.isForgotten ? refundUnwanted(next, payment, 'customer-forgotten') : accept(next, payment, now);
}

/** The order was not paid in time. A paid order stays paid. */
export function expire(order: Order): Decision {
  return conclude({ ...order, expired: order.paymentId === null });
}

/** Razorpay does not confirm the payment that a webhook reported. The order stays paid until an administrator has looked at it. */
export const flagUnconfirmedPayment = (order: Order): Decision => conclude({ ...order, attention: 'payment-unconfirmed' });

/**
 * The bank may take the money back. The order stays as it is; an administrator has to answer the dispute at Razorpay within days, and again
 * when Razorpay needs more documents or when the customer disputes a payment whose dispute was won.
 */
export const flagDispute = ({ order, consequences }: Decision): Decision => ({
  order: { ...order, attention: 'disputed' },
  consequences,
  needsAnotherLook: true,
});

const isOfTheOrder = (payment: Payment, order: Order): boolean =>
  payment.amountPaise === order.amountPaise && payment.currency === order.currency;

function accept(order: Order, payment: Payment, now: Date): Decision {
  const paid = conclude({ ...order, paymentId: payment.id, paidAt: now });
  return paid.order.status === 'paid' ? { ...paid, consequences: [{ kind: 'publish-paid' }] } : paid;
}

/** A captured payment that cannot pay this order: what the provider still refunds of it is refunded, and an administrator should look at the order. */
function refundUnwanted(order: Order, payment: Payment, reason: Attention): Decision {
  const amountPaise = payment.amountPaise - payment.refundedPaise;
  const refund: Consequence[] = amountPaise >= minimumPaise ? [{ kind: 'request-refund', paymentId: payment.id, amountPaise, reason }] : [];
  return conclude({ ...order, attention: order.attention ?? reason }, refund);
}

/** The provider's refunded total includes refunds that are still waiting here. They may fail, so they are subtracted. */
function withoutWaitingRefunds(update: Payment, refunds: readonly Refund[]): Payment {
  const refundedPaise = confirmedRefundPaise({ id: update.id, refundedPaise: 0 }, update.refundedPaise, refunds);
  return { ...update, refundedPaise, state: update.state === 'refunded' && refundedPaise < update.amountPaise ? 'captured' : update.state };
}
