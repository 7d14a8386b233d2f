import type { RefundOrigin } from '@2x7/contracts';

/** Money on its way back. `refused` may still become `done` when the provider says so; `done` is final. */
export type Refund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  reason: string;
  origin: RefundOrigin;
  state: 'waiting' | 'done' | 'refused';
  key: string | null;
  requestedBy: string | null;
  failure: string | null;
  providerRefundId: string | null;
  doneAt: Date | null;
  refusedAt: Date | null;
};

/** What the provider tells of one refund. `key` is our refund's id, when the refund is one of ours. */
export type RefundUpdate = {
  key: string | null;
  providerRefundId: string | null;
  paymentId: string;
  amountPaise: number;
  state: 'waiting' | 'done' | 'refused';
  failure: string | null;
};

/** Paise of a payment's refunds in this state. */
export const sumOf = (refunds: readonly Refund[], paymentId: string, state: Refund['state']): number =>
  refunds.filter((refund) => refund.paymentId === paymentId && refund.state === state).reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/**
 * Paise given back of a payment: the most that is proved. That is what was known, or what the provider totals without refunds
 * of ours that are still open (they may yet fail), or all refunds that are done. Totals and refunds overlap, so they are never added.
 */
export const provenPaise = (payment: { id: string; refundedPaise: number }, toldPaise: number, refunds: readonly Refund[]): number =>
  Math.max(payment.refundedPaise, toldPaise - sumOf(refunds, payment.id, 'waiting'), sumOf(refunds, payment.id, 'done'));
