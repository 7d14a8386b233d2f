import {
  instantOf,
  timeOf,
  windowEnd,
  windowHours,
  windowStart,
  type DeliveryOutcome,
  type DeliverySlot,
  type EnterMarks,
  type FailureCause,
  type MarkPlace,
  type MarkResult,
} from '@2x7/contracts';

/** A mark as it is typed. `time`: of the attempt, on the day of the slot; `recordedAt`: the moment that is recorded, until a time is entered. */
export type MarkDraft = { result: MarkResult; place: MarkPlace; cause: FailureCause; time: string; recordedAt?: string; reason: string };

/** What the field of the time changes. It has no seconds: a recorded moment stays until then, so that a delivery just after the window does not become one inside it. */
export const enteredTime = (time: string): Pick<MarkDraft, 'time' | 'recordedAt'> => ({ time, recordedAt: undefined });

/** The time that is proposed: now, inside the window. */
export function firstTime(slot: DeliverySlot, now: Date): string {
  const { from, to } = windowHours[slot.window];
  if (now < windowStart(slot)) return from;
  return now > windowEnd(slot) ? to : timeOf(now);
}

type First = { now: Date; outcome: DeliveryOutcome | null; reason: string };

/** A correction starts from what is recorded, so that what is not touched stays. */
export function firstDraft(slot: DeliverySlot, { now, outcome, reason }: First): MarkDraft {
  const proposed = { result: 'delivered', place: 'handed-over', cause: 'not-home', time: firstTime(slot, now), reason } as const;
  if (!outcome) return proposed;
  const { result, place, cause, at } = outcome;
  return {
    ...{ result, place: place ?? proposed.place, cause: cause ?? proposed.cause },
    ...{ time: timeOf(new Date(at)), recordedAt: at, reason },
  };
}

/** @param time Indian time: `08:10` */
export const instantIn = ({ day }: DeliverySlot, time: string): string => instantOf(day, time).toISOString();

export const markOf = (
  slot: DeliverySlot,
  delivery: string,
  { result, place, cause, time, recordedAt }: Omit<MarkDraft, 'reason'>,
): EnterMarks['marks'][number] => ({
  delivery_id: delivery,
  result,
  place: result === 'delivered' ? place : null,
  cause: result === 'failed' ? cause : null,
  at: recordedAt ?? instantIn(slot, time),
});
