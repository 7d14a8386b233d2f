import { dayText, mealCount, slotOf, slotText } from '@2x7/contracts';
import { firstPlanned, lastDelivery, lockedSlots } from './calendar.js';
import type { Subscription } from '../subscription/subscription.js';

type Change = { before: Subscription; after: Subscription };

/** Whether nothing is left to come: no delivery, and no meal without a date. */
const isOver = (subscription: Subscription, now: Date): boolean =>
  subscription.planned.size === 0 && subscription.unscheduled === 0 && lockedSlots(subscription, now).length === 0;

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

/** What a change does to the plan as a whole: its next delivery, its end and the meals without a date. */
export function effectsOf({ before, after }: Change, now: Date): string[] {
  if (isOver(after, now)) return isOver(before, now) ? [] : ['No more deliveries are planned.'];
  const sentences = [...nextIn({ before, after }, now), ...endIn({ before, after })];
  const open = after.unscheduled;
  if (open > 0 && open !== before.unscheduled)
    sentences.push(
      `${mealCount(open)} ${open === 1 ? 'has' : 'have'} no date yet. We plan ${open === 1 ? 'it' : 'them'} as soon as there is room.`,
    );
  return sentences;
}
