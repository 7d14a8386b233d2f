import { formatPaise, type OrderState, type TimelineEntry } from '@2x7/contracts';
import { presentRefund, type RefundRow } from '../refunds/refund.presenter.js';

export type HistoryRow = { at: Date; to_status: OrderState; cause: string };
export type EmailRow = { sent_at: Date; template: string };
export type RequestRow = { at: Date; actor_id: string | null };
type Facts = { history: HistoryRow[]; refunds: RefundRow[]; emails: EmailRow[]; requests: RequestRow[] };

/** The stored causes of a status change, as the end of a sentence such as `Payment confirmed by the browser`. */
const causes: Readonly<Record<string, string>> = {
  'create-order': 'by the customer',
  verify: 'by the browser',
  webhook: 'by webhook',
  reconciler: 'by the reconciler',
  sweep: 'by the sweep',
  refund: 'because the full amount was refunded',
  expiry: 'because it was not paid in time',
};

const emails: Readonly<Record<string, string>> = { 'order-confirmation': 'the confirmation', 'order-refund': 'the refund notice' };

const entry = (kind: TimelineEntry['kind'], at: Date, note: string, actorId: string | null = null): TimelineEntry => ({
  kind,
  at: at.toISOString(),
  note,
  actor_id: actorId,
});

function ofRefund(row: RefundRow): TimelineEntry[] {
  const amount = formatPaise(Number(row.amount_paise));
  // No administrator requested it in the shop, which learns of it when it is done.
  if (row.origin === 'provider') return [entry('refund-done', row.done_at ?? row.created_at, `${amount}, in the Razorpay dashboard`)];
  return [
    entry('refund-requested', row.created_at, `${amount}: ${presentRefund(row).reason}`, row.requested_by),
    ...(row.done_at ? [entry('refund-done', row.done_at, amount)] : []),
    ...(row.refused_at ? [entry('refund-refused', row.refused_at, `${amount}: ${row.failure}`)] : []),
  ];
}

/** The timeline, oldest first. The sort is stable, so entries of the same moment keep the sequence below. */
export function timelineOf(facts: Facts): TimelineEntry[] {
  const entries = [
    ...facts.history.map(({ at, to_status, cause }) => entry(to_status, at, causes[cause] ?? `by ${cause}`)),
    ...facts.requests.map(({ at, actor_id }) => entry('confirmation-requested', at, '', actor_id)),
    ...facts.refunds.flatMap(ofRefund),
    ...facts.emails.map(({ sent_at, template }) => entry('mail-sent', sent_at, emails[template] ?? template)),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
