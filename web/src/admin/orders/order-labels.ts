import { formatPaise, type OrderState, type OrderSummary, type Refund, type TimelineEntry } from '@2x7/contracts';

type Attention = NonNullable<OrderSummary['attention']>;
type Source = NonNullable<OrderSummary['settled_by']>;

/** The customer has erased their data, or the time for which the shop keeps it is over. */
export const isForgotten = ({ customer_email }: Pick<OrderSummary, 'customer_email'>): boolean => customer_email === '';

/** Why an order needs the attention of an administrator. */
export const attentionLabels: Record<Attention, { short: string; long: string }> = {
  'amount-mismatch': {
    short: 'Amount differs',
    long: 'A payment was captured whose amount differs from this order. The system refunds it; see Refunds below for the progress.',
  },
  'paid-twice': {
    short: 'Paid twice',
    long: 'The customer paid more than once. The system refunds the second payment; see Refunds below for the progress.',
  },
  'customer-forgotten': {
    short: 'Paid without a customer',
    long: 'This order was paid after the data of its customer had been erased, so it cannot be delivered. The system refunds the payment; see Refunds below for the progress.',
  },
  'payment-unconfirmed': {
    short: 'Payment not confirmed',
    long: 'A webhook reported this payment, and Razorpay has not captured it. Look for it in Razorpay’s dashboard before you deliver.',
  },
  'refund-refused': {
    short: 'Refund refused',
    long: 'A refund was refused, so its money did not go back. See Refunds below for the reason. The mark ends when the order is refunded again.',
  },
  disputed: {
    short: 'Disputed',
    long: 'The customer disputes this payment at the bank. Answer in Razorpay’s dashboard within the days that it gives you. Do not refund it while the dispute is open or after it is lost: the bank then pays the customer back. Only if you accept a dispute in the phase Fraud, refund it yourself. The mark stays after the dispute; Razorpay’s dashboard shows how it ended.',
  },
};

/** What reported the payment. */
export const sourceLabels: Record<Source, string> = {
  verify: 'the browser',
  webhook: 'webhook',
  reconciler: 'the reconciler',
  sweep: 'the sweep',
};

/** `settled by webhook`; undefined when the customer's browser reported the payment, as usual, and for an unpaid order. */
export const settledLabel = (source: Source | null): string | undefined =>
  source && source !== 'verify' ? `settled by ${sourceLabels[source]}` : undefined;

/** `refunded ₹500 of ₹3,599`; undefined when nothing was refunded. */
export function refundedLabel({
  refunded_paise: back,
  amount_paise: amount,
}: Pick<OrderSummary, 'refunded_paise' | 'amount_paise'>): string | undefined {
  if (back === 0) return undefined;
  return back >= amount ? 'refunded in full' : `refunded ${formatPaise(back)} of ${formatPaise(amount)}`;
}

/** The start of a timeline entry's text; its note follows. */
export const timelineLabels: Record<TimelineEntry['kind'], string> = {
  created: 'Ordered',
  paid: 'Payment confirmed',
  failed: 'Payment failed, reported',
  expired: 'Expired',
  refunded: 'Refunded',
  'mail-sent': 'Emailed',
  'confirmation-requested': 'Confirmation requested again',
  'refund-requested': 'Requested a refund of',
  'refund-done': 'Refund done:',
  'refund-refused': 'Refund refused:',
};

export const refundLabels: Record<Refund['state'], string> = { waiting: 'Waiting', done: 'Done', refused: 'Refused' };

export const stateLabels: Record<OrderState, string> = {
  created: 'Not paid yet',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
};

const count = new Intl.NumberFormat('en-IN');

/** `50 of 156 orders`. Without `total`, as for a search, `The newest 50 orders`. */
export function countLabel({ shown, total, isAll }: { shown: number; total?: number; isAll: boolean }): string {
  if (isAll) return shown === 1 ? '1 order' : `${count.format(shown)} orders`;
  return total === undefined ? `The newest ${count.format(shown)} orders` : `${count.format(shown)} of ${count.format(total)} orders`;
}
