import { formatPaise, minimumPaise } from '@2x7/contracts';
import { conclude, type Consequence, type Decision, type Order } from './order.js';
import type { Payment } from './payment.js';
import { confirmedRefundPaise, sumOf, type Refund, type RefundAmount, type RefundUpdate } from './refund.js';

/** What the refundable amount of an order follows from. */
type PaidAmounts = Pick<Order, 'paymentId'> & {
  payments: readonly Pick<Payment, 'id' | 'amountPaise' | 'refundedPaise'>[];
  refunds: readonly RefundAmount[];
};

/** Paise of the payment that paid the order which are neither refunded nor about to be. */
export function leftPaise({ paymentId, payments, refunds }: PaidAmounts): number {
  const paid = payments.find(({ id }) => id === paymentId);
  return paid ? Math.max(0, paid.amountPaise - paid.refundedPaise - sumOf(refunds, paid.id, 'waiting')) : 0;
}

/** As `leftPaise`; 0 where the provider refunds so little no more. */
export function refundablePaise(amounts: PaidAmounts): number {
  const left = leftPaise(amounts);
  return left < minimumPaise ? 0 : left;
}

/** Why nothing of a paid order can be refunded; undefined where something can be. */
export function whyNothing(amounts: PaidAmounts): string | undefined {
  const left = leftPaise(amounts);
  if (left >= minimumPaise) return undefined;
  const little = `Only ${formatPaise(left)} of this order is left. A refund is at least ${formatPaise(minimumPaise)}, so nothing more can be sent back.`;
  return left === 0 ? 'This order is fully refunded, or the rest is being refunded.' : little;
}

/** Adds a waiting refund. The caller has checked `refundablePaise`. */
export function addRefund(order: Order, refund: Refund): Decision {
  return conclude({ ...order, refunds: [...order.refunds, refund] });
}

/**
 * Applies what the provider reports about one refund, any number of times in any sequence.
 * A refund made in Razorpay's dashboard is added with the id `newId`. `order.refunded` is published once, when the refund is done.
 */
export function applyRefundUpdate(order: Order, update: RefundUpdate, { newId, now }: { newId: string; now: Date }): Decision {
  const known = order.refunds.find(
    ({ id, providerRefundId }) => id === update.key || (providerRefundId !== null && providerRefundId === update.providerRefundId),
  );
  if (known?.state === 'done' || (!known && update.state !== 'done')) return conclude(order);
  const refund = known ? updated(known, update, now) : madeInTheDashboard(update, newId, now);
  const refunds = [...order.refunds.filter(({ id }) => id !== refund.id), refund];
  const payments = order.payments.map((payment) => withRefunds(payment, refunds));
  const decision = requestRemainder({ ...order, refunds, payments }, refund.paymentId, now);
  return { ...decision, consequences: [...announced(known, refund), ...decision.consequences] };
}

/** What others learn of the new state of a refund. */
function announced(known: Refund | undefined, { id, state, requestId }: Refund): Consequence[] {
  if (state === 'done') return [{ kind: 'publish-refunded', refundId: id }];
  const isNewlyRefused = requestId !== null && state === 'refused' && known?.state === 'waiting';
  return isNewlyRefused ? [{ kind: 'publish-refund-refused', refundId: id }] : [];
}

function updated(refund: Refund, update: RefundUpdate, now: Date): Refund {
  const providerRefundId = update.providerRefundId ?? refund.providerRefundId;
  if (update.state === 'done') return { ...refund, providerRefundId, state: 'done', doneAt: now, refusedAt: null, failure: null };
  if (update.state === 'refused' && refund.state === 'waiting') {
    return { ...refund, providerRefundId, state: 'refused', refusedAt: now, failure: update.failure ?? 'The provider refused the refund.' };
  }
  if (update.state === 'waiting' && refund.state === 'waiting') return { ...refund, providerRefundId, failure: update.failure };
  return { ...refund, providerRefundId };
}

const madeInTheDashboard = (update: RefundUpdate, id: string, now: Date): Refund => ({
  id,
  paymentId: update.paymentId,
  amountPaise: update.amountPaise,
  reason: 'Refunded in the Razorpay dashboard.',
  origin: 'provider',
  state: 'done',
  key: null,
  requestId: null,
  requestedBy: null,
  failure: null,
  providerRefundId: update.providerRefundId,
  doneAt: now,
  refusedAt: null,
});

function withRefunds(payment: Payment, refunds: readonly Refund[]): Payment {
  const refundedPaise = confirmedRefundPaise(payment, 0, refunds);
  const isRefunded = payment.state === 'captured' && refundedPaise >= payment.amountPaise;
  return { ...payment, refundedPaise, state: isRefunded ? 'refunded' : payment.state };
}

/** A system refund that the provider does not have yet and that is higher than the rest of the payment: part of it was refunded elsewhere. */
const exceeds = (refund: Refund, leftPaise: number): boolean =>
  refund.origin === 'system' && refund.state === 'waiting' && refund.providerRefundId === null && refund.amountPaise > leftPaise;

/** Why a refund was replaced, when the payment has so much left. */
const replacedText = (leftPaise: number): string =>
  leftPaise > 0
    ? `Part of the money was refunded in the Razorpay dashboard: ${formatPaise(leftPaise)} of the payment is left.`
    : 'The money was refunded in the Razorpay dashboard.';

/**
 * A payment that the system refunds is refunded in full. After a refund failed, or after a part was refunded
 * in Razorpay's dashboard, another refund of the remaining amount is requested, unless it is too small for the provider.
 */
function requestRemainder(order: Order, paymentId: string, now: Date): Decision {
  const owed = order.refunds.find((refund) => refund.origin === 'system' && refund.paymentId === paymentId);
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!owed || !payment) return conclude(order);
  const leftPaise = payment.amountPaise - payment.refundedPaise;
  const replaced = { state: 'refused', refusedAt: now, failure: replacedText(leftPaise) } as const;
  const refunds = order.refunds.map((refund) =>
    refund.paymentId === paymentId && exceeds(refund, leftPaise) ? { ...refund, ...replaced } : refund,
  );
  const amountPaise = leftPaise - sumOf(refunds, paymentId, 'waiting');
  return conclude(
    { ...order, refunds },
    amountPaise >= minimumPaise ? [{ kind: 'request-refund', paymentId, amountPaise, reason: owed.reason }] : [],
  );
}
