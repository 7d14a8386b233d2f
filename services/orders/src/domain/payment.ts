import type { settleSources } from '@2x7/contracts';

/** What the provider says about one payment, in the order in which it can happen. A payment never moves back in this list. */
const paymentStates = ['failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Where a payment update came from: the browser's verify-payment call, a webhook, or a query of the service to the provider (reconciler, sweep). */
export type PaymentUpdateSource = (typeof settleSources)[number];

/** One attempt of a customer to pay an order. */
export type Payment = {
  id: string;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  state: PaymentState;
  /** The source that reported the current state first. */
  source: PaymentUpdateSource;
  /** Why an attempt failed. It stays when the bank changes its decision and authorises the payment later. */
  failure: string | null;
};

const rank = (state: PaymentState): number => paymentStates.indexOf(state);

export const isCaptured = (payment: Payment): boolean => rank(payment.state) >= rank('captured');

const failureOf = (payment: Payment): string | null => payment.failure ?? (payment.state === 'failed' ? 'The payment failed.' : null);

/** Combines what is stored with an update. The further state wins, so a late or repeated update changes nothing. */
export function mergePayment(known: Payment | undefined, update: Payment): Payment {
  if (!known) return { ...update, failure: failureOf(update) };
  const refundedPaise = Math.max(known.refundedPaise, update.refundedPaise);
  const further = rank(update.state) > rank(known.state) ? update : known;
  const { state, source } = further;
  // The captured amount counts, not the authorised one; once captured, the amount is final.
  const { amountPaise, currency } = isCaptured(known) ? known : further;
  return { ...known, state, source, amountPaise, currency, refundedPaise, failure: known.failure ?? failureOf(update) };
}
