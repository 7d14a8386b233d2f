import { conclude, type Decision, type Order, type Payment } from './order.js';
import { provenPaise, sumOf, type Refund, type RefundUpdate } from './refund.js';

/** Paise of the payment that paid the order which are neither given back nor on their way. */
export function refundablePaise(order: Order): number {
  const paid = order.payments.find(({ id }) => id === order.paymentId);
  return paid ? Math.max(0, paid.amountPaise - paid.refundedPaise - sumOf(order.refunds, paid.id, 'waiting')) : 0;
}

function withRefunds(payment: Payment, refunds: readonly Refund[]): Payment {
  const refundedPaise = provenPaise(payment, 0, refunds);
  const isBack = payment.state === 'captured' && refundedPaise >= payment.amountPaise;
  return { ...payment, refundedPaise, state: isBack ? 'refunded' : payment.state };
}

const fromTheProvider = (told: RefundUpdate, id: string, now: Date): Refund => ({
  id, paymentId: told.paymentId, amountPaise: told.amountPaise, reason: 'Given back at Razorpay.', origin: 'provider', state: 'done',
  key: null, requestedBy: null, failure: null, providerRefundId: told.providerRefundId, doneAt: now, refusedAt: null,
});

function moved(refund: Refund, told: RefundUpdate, now: Date): Refund {
  const providerRefundId = told.providerRefundId ?? refund.providerRefundId;
  if (told.state === 'done') return { ...refund, providerRefundId, state: 'done', doneAt: now, refusedAt: null, failure: null };
  if (told.state === 'refused' && refund.state === 'waiting') {
    return { ...refund, providerRefundId, state: 'refused', refusedAt: now, failure: told.failure ?? 'The provider refused the refund.' };
  }
  return { ...refund, providerRefundId };
}

/** A refund of the house's that the provider does not have yet, of more than is left: others have given the money back. */
const isTooMuch = (refund: Refund, left: number): boolean =>
  refund.origin === 'system' && refund.state === 'waiting' && refund.providerRefundId === null && refund.amountPaise > left;

/** What the house owes is asked for until it is back: where a refund failed, or went back in part by other hands, another is wanted of what is left. */
function keepOwing(order: Order, paymentId: string, now: Date): Decision {
  const owed = order.refunds.find((refund) => refund.origin === 'system' && refund.paymentId === paymentId);
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!owed || !payment) return conclude(order);
  const left = payment.amountPaise - payment.refundedPaise;
  const over = { state: 'refused', refusedAt: now, failure: 'The money was given back at Razorpay.' } as const;
  const refunds = order.refunds.map((refund) => (refund.paymentId === paymentId && isTooMuch(refund, left) ? { ...refund, ...over } : refund));
  const amountPaise = left - sumOf(refunds, paymentId, 'waiting');
  return conclude({ ...order, refunds }, amountPaise > 0 ? [{ kind: 'refund', paymentId, amountPaise, reason: owed.reason }] : []);
}

/** A refund is wanted: it is written down and waits. The caller has looked whether so much is left. */
export function addRefund(order: Order, refund: Refund): Decision {
  return conclude({ ...order, refunds: [...order.refunds, refund] });
}

/**
 * Takes what the provider tells of one refund, any number of times in any order. A refund that we did not ask for
 * is kept under `newId`. The news leaves once, when it is done. What the house owes stays owed until it is back.
 */
export function applyRefundUpdate(order: Order, told: RefundUpdate, { newId, now }: { newId: string; now: Date }): Decision {
  const known = order.refunds.find(({ id, providerRefundId }) => id === told.key || (providerRefundId !== null && providerRefundId === told.providerRefundId));
  if (known?.state === 'done' || (!known && told.state !== 'done')) return conclude(order);
  const refund = known ? moved(known, told, now) : fromTheProvider(told, newId, now);
  const refunds = [...order.refunds.filter(({ id }) => id !== refund.id), refund];
  const payments = order.payments.map((payment) => withRefunds(payment, refunds));
  const decision = keepOwing({ ...order, refunds, payments }, refund.paymentId, now);
  return refund.state === 'done' ? { ...decision, consequences: [{ kind: 'announce-refund', refundId: refund.id }, ...decision.consequences] } : decision;
}
