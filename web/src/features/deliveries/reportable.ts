import { slotNumber, windowStart, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';

/** ms after its window in which a delivery is offered for a report: seven days. The server decides what may still be reported. */
const offeredFor = 7 * 86_400_000;
/** States of slots without a delivery. */
const without: readonly SubscriptionSlot['state'][] = ['skipped', 'paused', 'closed'];

/** Whether the delivery's window has begun, in the last days. `now`: the time of the server. */
export function isReportable(slot: SubscriptionSlot, now: string): boolean {
  const since = Date.parse(now) - windowStart(slot).getTime();
  return since >= 0 && since <= offeredFor && !without.includes(slot.state);
}

/** The deliveries that can be reported, newest first. */
export const reportable = ({ slots, now }: Pick<SubscriptionDetail, 'slots' | 'now'>): SubscriptionSlot[] =>
  slots.filter((slot) => isReportable(slot, now)).sort((one, other) => slotNumber(other) - slotNumber(one));
