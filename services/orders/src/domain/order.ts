import type { OrderState, PlanSnapshot } from '@2x7/contracts';
import { provenPaise, type Refund } from './refund.js';

/** What is known of one payment attempt. Facts only grow: a payment never goes back in this list. */
export const paymentStates = ['failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Where a fact came from: the browser's callback, a webhook, or our own questions to the provider. */
export type PaymentUpdateSource = 'verify' | 'webhook' | 'reconciler' | 'sweep';

export type Payment = {
  id: string;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  state: PaymentState;
  source: PaymentUpdateSource;
  /** Why an attempt failed. Stays when the bank changes its mind and the payment is authorised late. */
  failure: string | null;
};

export type Customer = { name: string; email: string; phone: string; address: string };

export type Order = {
  id: string;
  number: string;
  status: OrderState;
  amountPaise: number;
  currency: 'INR';
  plan: PlanSnapshot;
  customer: Customer;
  /** The payment that paid this order; set once. */
  paymentId: string | null;
  paidAt: Date | null;
  /** Nobody paid in time. A late payment is still welcome. */
  expired: boolean;
  payments: Payment[];
  refunds: Refund[];
  /** Why a person should look at this order. */
  attention: Attention | null;
};

export type Attention = 'amount-mismatch' | 'paid-twice';

/** What a decision wants done besides keeping the order. */
export type Consequence =
  | { kind: 'announce-paid' }
  | { kind: 'announce-refund'; refundId: string }
  | { kind: 'refund'; paymentId: string; amountPaise: number; reason: string };

export type Decision = { order: Order; consequences: Consequence[] };

/**
 * The business of an order in one table: forward only, except that a failed or expired
 * order can still be paid (another attempt, a late capture).
 */
export const transitions: Record<OrderState, readonly OrderState[]> = {
  created: ['paid', 'failed', 'expired', 'refunded'],
  failed: ['paid', 'expired', 'refunded'],
  expired: ['paid', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

/** @throws Error for a move that the table does not allow. */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (from !== to && !transitions[from].includes(to)) throw new Error(`an order cannot go from ${from} to ${to}`);
}

const rank = (state: PaymentState): number => paymentStates.indexOf(state);

const failureOf = (payment: Payment): string | null => payment.failure ?? (payment.state === 'failed' ? 'The payment failed.' : null);

function merge(known: Payment | undefined, told: Payment): Payment {
  if (!known) return { ...told, failure: failureOf(told) };
  const refundedPaise = Math.max(known.refundedPaise, told.refundedPaise);
  const newer = rank(told.state) > rank(known.state) ? told : known;
  const { state, source } = newer;
  // What counts is what was captured, not what was once authorised; after that the amount is settled.
  const { amountPaise, currency } = isCaptured(known) ? known : newer;
  return { ...known, state, source, amountPaise, currency, refundedPaise, failure: known.failure ?? failureOf(told) };
}

const isCaptured = (payment: Payment): boolean => rank(payment.state) >= rank('captured');
const fits = (order: Order, payment: Payment): boolean => payment.amountPaise === order.amountPaise && payment.currency === order.currency;

/** The state is never stored by hand: it follows from the facts, so the order of messages does not matter. */
export function deriveStatus(order: Order): OrderState {
  const accepted = order.payments.find((payment) => payment.id === order.paymentId);
  if (accepted) return accepted.refundedPaise >= accepted.amountPaise ? 'refunded' : 'paid';
  if (order.expired) return 'expired';
  return order.payments.some((payment) => payment.failure !== null) ? 'failed' : 'created';
}

/** The decision for these facts: the state follows from them. */
export const conclude = (order: Order, consequences: Consequence[] = []): Decision => ({
  order: { ...order, status: deriveStatus(order) },
  consequences,
});

function accept(order: Order, payment: Payment, now: Date): Decision {
  const paid = conclude({ ...order, paymentId: payment.id, paidAt: now });
  return paid.order.status === 'paid' ? { ...paid, consequences: [{ kind: 'announce-paid' }] } : paid;
}

/** Money came that this order does not want: it goes back, and a person is told. */
function giveBack(order: Order, payment: Payment, reason: Attention): Decision {
  const open = payment.amountPaise - payment.refundedPaise;
  const refund: Consequence[] = open > 0 ? [{ kind: 'refund', paymentId: payment.id, amountPaise: open, reason }] : [];
  return conclude({ ...order, attention: order.attention ?? reason }, refund);
}

/** The provider's total counts refunds of ours that are still open: they may yet fail, so they do not count here. */
function withoutOpenRefunds(told: Payment, refunds: readonly Refund[]): Payment {
  if (told.refundedPaise === 0 || refunds.length === 0) return told;
  const refundedPaise = provenPaise({ id: told.id, refundedPaise: 0 }, told.refundedPaise, refunds);
  return { ...told, refundedPaise, state: told.state === 'refunded' && refundedPaise < told.amountPaise ? 'captured' : told.state };
}

/**
 * Takes one piece of payment evidence, from wherever it came. The only way an order becomes paid.
 * Repeating a fact changes nothing; the first capture of the right amount activates; any other
 * captured money is given back.
 */
export function applyPaymentUpdate(order: Order, told: Payment, now: Date): Decision {
  const known = order.payments.find((payment) => payment.id === told.id);
  const payment = merge(known, withoutOpenRefunds(told, order.refunds));
  const next = { ...order, payments: [...order.payments.filter(({ id }) => id !== told.id), payment] };
  if (!isCaptured(payment) || payment.id === order.paymentId) return conclude(next);
  if (known && isCaptured(known)) return conclude(next);
  if (!fits(order, payment)) return giveBack(next, payment, 'amount-mismatch');
  return order.paymentId ? giveBack(next, payment, 'paid-twice') : accept(next, payment, now);
}

/** Nobody paid in time: the order is shown as expired, and can still be paid. */
export function expire(order: Order): Decision {
  return conclude({ ...order, expired: order.paymentId === null });
}
