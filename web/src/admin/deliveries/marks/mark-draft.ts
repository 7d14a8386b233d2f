import {
  instantOf,
  timeOf,
  windowHours,
  type DeliverySlot,
  type EnterMarks,
  type FailureCause,
  type MarkPlace,
  type MarkResult,
} from '@2x7/contracts';

/** A mark as it is typed. `time`: of the attempt, on the day of the slot. */
export type MarkDraft = { result: MarkResult; place: MarkPlace; cause: FailureCause; time: string; reason: string };

/** The time that is proposed: now, inside the window. */
export function firstTime({ day, window }: DeliverySlot, now: Date): string {
  const { from, to } = windowHours[window];
  if (now < instantOf(day, from)) return from;
  return now > instantOf(day, to) ? to : timeOf(now);
}

/** @param time Indian time: `08:10` */
export const instantIn = ({ day }: DeliverySlot, time: string): string => instantOf(day, time).toISOString();

export const markOf = (
  slot: DeliverySlot,
  delivery: string,
  { result, place, cause, time }: Omit<MarkDraft, 'reason'>,
): EnterMarks['marks'][number] => ({
  delivery_id: delivery,
  result,
  place: result === 'delivered' ? place : null,
  cause: result === 'failed' ? cause : null,
  at: instantIn(slot, time),
});
