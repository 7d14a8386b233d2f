import type { RefundOrigin, refundStates } from '@2x7/contracts';

export type RefundState = (typeof refundStates)[number];

/** Money that goes back to the customer. A `refused` refund becomes `done` if the provider later reports so; `done` is final. */
export type Refund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  reason: string;
  origin: RefundOrigin;
  state: RefundState;
  /** The idempotency key of the administrator's request; null for the other origins. */
  key: string | null;
  /** The request of deliveries that it answers, if any. */
  requestId: string | null;
  /** The administrator who asked; null for the other origins. */
  requestedBy: string | null;
  /** Why it was refused, or why it still waits. */
  failure: string | null;
  providerRefundId: string | null;
  doneAt: Date | null;
  refusedAt: Date | null;
};

/** What is known of a refund when it is asked for. */
type NewRefund = Pick<Refund, 'id' | 'paymentId' | 'amountPaise' | 'reason' | 'key' | 'requestId' | 'requestedBy'>;

/** A refund that an administrator asks for, here or through deliveries, before the provider has it. */
export const waitingRefund = (refund: NewRefund): Refund => ({
  ...refund,
  origin: 'admin',
  state: 'waiting',
  failure: null,
  providerRefundId: null,
  doneAt: null,
  refusedAt: null,
});

/** What the provider reports about one refund. */
export type RefundUpdate = {
  /** The id of our refund; null for a refund made in Razorpay's dashboard. */
  key: string | null;
  providerRefundId: string | null;
  paymentId: string;
  amountPaise: number;
  state: RefundState;
  failure: string | null;
};

/** What a sum of refunds needs. */
export type RefundAmount = Pick<Refund, 'paymentId' | 'amountPaise' | 'state'>;

/** Paise of a payment's refunds in this state. */
export const sumOf = (refunds: readonly RefundAmount[], paymentId: string, state: RefundState): number =>
  refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state === state)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Whether the refunds that the provider counts are done here, or waiting. */
export const hasRefundsOf = (refunds: readonly Refund[], { id, refundedPaise }: { id: string; refundedPaise: number }): boolean =>
  refundedPaise <= sumOf(refunds, id, 'done') + sumOf(refunds, id, 'waiting');

/**
 * Paise of a payment that are known to have been refunded: the highest of what is stored, of the provider's total without
 * the refunds that are still waiting (they may fail), and of the sum of all done refunds. These figures overlap, so they are not added.
 */
export const confirmedRefundPaise = (
  payment: { id: string; refundedPaise: number },
  providerTotalPaise: number,
  refunds: readonly Refund[],
): number =>
  Math.max(payment.refundedPaise, providerTotalPaise - sumOf(refunds, payment.id, 'waiting'), sumOf(refunds, payment.id, 'done'));
