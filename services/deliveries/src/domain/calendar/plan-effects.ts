import { dayText, slotOf, slotText, undatedText, type SlotNumber } from '@2x7/contracts';
import { firstPlanned, lastDelivery, lockedSlots } from './calendar.js';
import type { Change } from '../subscription/difference.js';
import type { Offer, Subscription } from '../subscription/subscription.js';

/** Whether a meal of the plan is still to come, be it without a date. */
export const hasMealsToCome = (subscription: Subscription, now: Date): boolean =>
  subscription.planned.size > 0 || subscription.unscheduled > 0 || lockedSlots(subscription, now).length > 0;

/** The next delivery, if it is another one. While a delivery that cannot be changed is still to come, that one stays the next. */
function nextIn({ before, after }: Change, now: Date): string[] {
  const next = firstPlanned(after);
  const isAnother = next !== undefined && next !== firstPlanned(before) && lockedSlots(after, now).length === 0;
  return isAnother ? [`Next delivery: ${slotText(slotOf(next))}.`] : [];
}

/** The new end of the plan. Its window is named where it is all that changes. */
function endIn({ before, after }: Change): string[] {
  const [earlier, last] = [lastDelivery(before), lastDelivery(after)];
  if (last === undefined || last === earlier) return [];
  const { day } = slotOf(last);
  const isSameDay = earlier !== undefined && slotOf(earlier).day === day;
  return [`Your plan now ends on ${isSameDay ? slotText(slotOf(last)) : dayText(day)}.`];
}

/** Slots of two days: dates are given some minutes after a day was added to those that are planned. */
export const slotsOfLastDays = 4;

/** Whether meals have no date because a pause or the deliveries before them reach the last day that is planned, and not because slots are full. */
export const isBeyondHorizon = ({ planned, pauses }: Subscription, until: SlotNumber): boolean =>
  [...planned.keys(), ...pauses.map((pause) => pause.until)].some((slot) => slot > until - slotsOfLastDays);

/** Meals without a date, and when they get one. */
function undatedIn({ before, after }: Change, until: SlotNumber): string[] {
  const open = after.unscheduled;
  if (open === 0 || open === before.unscheduled) return [];
  return [undatedText({ meals: open, is_beyond_horizon: isBeyondHorizon(after, until) })];
}

/** What a change does to the plan as a whole: its next delivery, its end and the meals without a date. */
export function effectsOf({ before, after }: Change, { now, until }: Pick<Offer, 'now' | 'until'>): string[] {
  if (!hasMealsToCome(after, now)) return hasMealsToCome(before, now) ? ['No more deliveries are planned.'] : [];
  return [...nextIn({ before, after }, now), ...endIn({ before, after }), ...undatedIn({ before, after }, until)];
}
