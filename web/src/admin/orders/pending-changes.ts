import type { OrderDetail, TimelineEntry } from '@2x7/contracts';

type Kind = TimelineEntry['kind'];

/** ms. An email that is later than this waits for a mail server that is down, so polling ends. */
const emailTimeout = 2 * 60_000;

/** The events that an email to the customer follows. */
const emailed: readonly Kind[] = ['paid', 'confirmation-requested', 'refund-done'];

/** Whether the order will soon change without an administrator: a refund is waiting, or an email is not sent yet. */
export function hasPendingChanges(order: OrderDetail | null | undefined, now: number): boolean {
  if (!order) return false;
  return order.refunds.some(({ state }) => state === 'waiting') || isEmailPending(order.timeline, now);
}

function isEmailPending(timeline: OrderDetail['timeline'], now: number): boolean {
  const causes = timeline.filter(({ kind }) => emailed.includes(kind));
  const sent = timeline.filter(({ kind }) => kind === 'mail-sent');
  const latest = causes.at(-1);
  return latest !== undefined && sent.length < causes.length && now - Date.parse(latest.at) < emailTimeout;
}
