import type { OrderDetail, TimelineEntry } from '@2x7/contracts';

type Kind = TimelineEntry['kind'];

/** ms: a mail that has not left by then waits for its server, and nobody waits in front of the screen. */
const patience = 2 * 60_000;

/** What a mail to the customer follows. */
const mailed: readonly Kind[] = ['paid', 'confirmation-requested', 'refund-done'];

/** Something will soon stand in the order that does not yet: an answer of the payment provider, or a mail. */
export function hasPendingChanges(order: OrderDetail | null | undefined, now: number): boolean {
  if (!order) return false;
  return order.refunds.some(({ state }) => state === 'waiting') || isMailComing(order.timeline, now);
}

function isMailComing(timeline: OrderDetail['timeline'], now: number): boolean {
  const causes = timeline.filter(({ kind }) => mailed.includes(kind));
  const sent = timeline.filter(({ kind }) => kind === 'mail-sent');
  const latest = causes.at(-1);
  return latest !== undefined && sent.length < causes.length && now - Date.parse(latest.at) < patience;
}
