import { dayMs, slotNumber, windowEnd, windowStart, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';

/** States of slots without a delivery. */
const without: readonly SubscriptionSlot['state'][] = ['skipped', 'paused', 'closed'];

/** The days of `PROBLEM_WITHIN_DAYS`, which the server decides by; its default where an earlier release does not say them. */
type Period = Pick<SubscriptionDetail, 'now' | 'problem_within_days'>;

/** Whether the delivery's window has begun, and its problems can still be reported. */
export function isReportable(slot: SubscriptionSlot, { now, problem_within_days: days = 7 }: Period): boolean {
  const time = Date.parse(now);
  return time >= windowStart(slot).getTime() && time <= windowEnd(slot).getTime() + days * dayMs && !without.includes(slot.state);
}

/** The deliveries that can be reported, newest first. */
export const reportable = ({ slots, ...period }: Period & Pick<SubscriptionDetail, 'slots'>): SubscriptionSlot[] =>
  slots.filter((slot) => isReportable(slot, period)).sort((one, other) => slotNumber(other) - slotNumber(one));
