import {
  instantOf,
  problemKinds,
  slotNumber,
  windowHours,
  type ProblemKind,
  type SubscriptionDetail,
  type SubscriptionSlot,
} from '@2x7/contracts';

/** What a customer reports; cancelling has a page of its own. */
export const reportedKinds = problemKinds.filter((kind) => kind !== 'cancel-rest');
export type ReportedKind = Exclude<ProblemKind, 'cancel-rest'>;

/** Days after a delivery in which it is offered. The server decides what may still be reported. */
const offeredDays = 7;
/** States of slots without a delivery. */
const without: readonly SubscriptionSlot['state'][] = ['skipped', 'paused', 'closed'];

/** The deliveries whose window has begun, of the last days, newest first. */
export function reportable({ slots, now }: Pick<SubscriptionDetail, 'slots' | 'now'>): SubscriptionSlot[] {
  const until = Date.parse(now);
  const from = until - offeredDays * 86_400_000;
  const begins = ({ day, window }: SubscriptionSlot): number => instantOf(day, windowHours[window].from).getTime();
  return slots
    .filter((slot) => begins(slot) <= until && begins(slot) >= from && !without.includes(slot.state))
    .sort((one, other) => slotNumber(other) - slotNumber(one));
}
