import { conclude, type Decision, type Order, type Payment } from './order.js';
import { provenPaise, sumOf, type Refund, type ToldRefund } from './refund.js';

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

const fromTheProvider = (told: ToldRefund, id: string, now: Date): Refund => ({
  id, paymentId: told.paymentId, amountPaise: told.amountPaise, reason: 'Given back at Razorpay.', origin: 'provider', state: 'done',
  key: null, requestedBy: null, failure: null, providerRefundId: told.providerRefundId, doneAt: now, refusedAt: null,
});

function moved(refund: Refund, told: ToldRefund, now: Date): Refund {
  const providerRefundId = told.providerRefundId ?? refund.providerRefundId;
  if (told.state === 'done') return { ...refund, providerRefundId, state: 'done', doneAt: now, refusedAt: null, failure: null };
  if (told.state === 'refused' && refund.state === 'waiting') {
    return { ...refund, providerRefundId, state: 'refused', refusedAt: now, failure: told.failure ?? 'The provider refused the refund.' };
  }
  return { ...refund, providerRefundId };
}

/** A refund is wanted: it is written down and waits. The caller has looked whether so much is left. */
export function addRefund(order: Order, refund: Refund): Decision {
  return conclude({ ...order, refunds: [...order.refunds, refund] });
}

/**
 * Takes what the provider tells of one refund, any number of times in any order. A refund that we did not ask for
 * is kept under `newId`. The news leaves once, when it is done.
 */
export function takeRefund(order: Order, told: ToldRefund, { newId, now }: { newId: string; now: Date }): Decision {
  const known = order.refunds.find(({ id, providerRefundId }) => id === told.key || (providerRefundId !== null && providerRefundId === told.providerRefundId));
  if (known?.state === 'done' || (!known && told.state !== 'done')) return conclude(order);
  const refund = known ? moved(known, told, now) : fromTheProvider(told, newId, now);
  const refunds = [...order.refunds.filter(({ id }) => id !== refund.id), refund];
  const payments = order.payments.map((payment) => withRefunds(payment, refunds));
  return conclude({ ...order, refunds, payments }, refund.state === 'done' ? [{ kind: 'announce-refund', refundId: refund.id }] : []);
}
