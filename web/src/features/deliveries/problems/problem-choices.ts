import { addDays, dayOf, problemKinds, slotNumber, type ProblemKind, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';

/** What a customer reports; cancelling has a page of its own. */
export const reportedKinds = problemKinds.filter((kind) => kind !== 'cancel-rest');
export type ReportedKind = Exclude<ProblemKind, 'cancel-rest'>;

/** Days after a delivery in which it is offered. The server decides what may still be reported. */
const offeredDays = 7;
const over: readonly SubscriptionSlot['state'][] = ['planned', 'skipped', 'paused', 'closed'];

/** The deliveries of the last days, newest first. Of today's, those that are being prepared or on their way. */
export function reportable({ slots, now }: Pick<SubscriptionDetail, 'slots' | 'now'>): SubscriptionSlot[] {
  const today = dayOf(new Date(now));
  const first = addDays(today, -offeredDays);
  return slots
    .filter(({ day, state }) => day >= first && day <= today && !over.includes(state))
    .sort((one, other) => slotNumber(other) - slotNumber(one));
}
