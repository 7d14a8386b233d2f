import { formatPaise, type OrderState, type OrderSummary, type Refund, type TimelineEntry } from '@2x7/contracts';

type Attention = NonNullable<OrderSummary['attention']>;
type Source = NonNullable<OrderSummary['settled_by']>;

/** What is wrong with an order that somebody should look at. */
export const attentionLabels: Record<Attention, { short: string; long: string }> = {
  'amount-mismatch': {
    short: 'Amount differs',
    long: 'A payment came whose amount is not the amount of this order. The shop gives it back by itself; the refunds below say how far that is.',
  },
  'paid-twice': {
    short: 'Paid twice',
    long: 'The customer paid more than once. The shop gives the second payment back by itself; the refunds below say how far that is.',
  },
};

/** What told us that it is paid. Nothing is said about the usual way, the customer's browser. */
export const sourceLabels: Record<Source, string> = {
  verify: 'the browser',
  webhook: 'webhook',
  reconciler: 'the reconciler',
  sweep: 'the sweep',
};

/** `settled by webhook`; nothing where it went the usual way, or is not paid. */
export const settledLabel = (source: Source | null): string | undefined =>
  source && source !== 'verify' ? `settled by ${sourceLabels[source]}` : undefined;

/** `refunded ₹500 of ₹3,599`; nothing where nothing was given back. */
export function refundedLabel({ refunded_paise: back, amount_paise: amount }: Pick<OrderSummary, 'refunded_paise' | 'amount_paise'>): string | undefined {
  if (back === 0) return undefined;
  return back >= amount ? 'refunded in full' : `refunded ${formatPaise(back)} of ${formatPaise(amount)}`;
}

/** The beginning of each sentence of the timeline; its note ends it. */
export const timelineLabels: Record<TimelineEntry['kind'], string> = {
  created: 'Ordered',
  paid: 'Payment confirmed',
  failed: 'Payment failed, reported',
  expired: 'Expired',
  refunded: 'Refunded',
  'mail-sent': 'Mailed',
  'confirmation-requested': 'Confirmation asked for again',
  'refund-requested': 'Asked to refund',
  'refund-done': 'Refund done:',
  'refund-refused': 'Refund refused:',
};

export const refundLabels: Record<Refund['state'], string> = { waiting: 'Waiting', done: 'Done', refused: 'Refused' };

/** The shop's word for each state of an order. */
export const stateLabels: Record<OrderState, string> = {
  created: 'Not paid yet',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
};

const count = new Intl.NumberFormat('en-IN');

/** How many orders are in sight, of how many: `50 of 156 orders`. Without `total` nobody has counted. */
export function countLabel({ shown, total, isAll }: { shown: number; total?: number; isAll: boolean }): string {
  if (isAll) return shown === 1 ? '1 order' : `${count.format(shown)} orders`;
  return total === undefined ? `The newest ${count.format(shown)} orders` : `${count.format(shown)} of ${count.format(total)} orders`;
}
