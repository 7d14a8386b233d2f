import { dayText, deliveryCount, mealCount, slotOf, slotText, type SlotNumber } from '@2x7/contracts';
import type { Change } from '../subscription/difference.js';
import { mostNamed, namesIn } from './slot-names.js';

/** The slots of deliveries that did not come before. */
export const newIn = ({ before, after }: Change): SlotNumber[] => [...after.planned.keys()].filter((slot) => !before.planned.has(slot));

export const coming = (slots: readonly SlotNumber[]): string[] => (slots.length > 0 ? [`New: ${namesIn(slots)}.`] : []);

/**
 * Deliveries that come with another number of meals, such as the last one of two people, to which a meal was added that had been left out.
 * @param isNamed whether the change itself says so
 */
export function withOtherMeals({ before, after }: Change, isNamed: (slot: SlotNumber) => boolean = () => false): string[] {
  const changed = [...after.planned]
    .filter(([slot, { meals }]) => before.planned.has(slot) && before.planned.get(slot)!.meals !== meals && !isNamed(slot))
    .sort(([a], [b]) => a - b);
  if (changed.length <= mostNamed)
    return changed.map(([slot, { meals }]) => `${slotText(slotOf(slot))} now comes with ${mealCount(meals)}.`);
  const [first, last] = [changed[0]![0], changed.at(-1)![0]].map((slot) => dayText(slotOf(slot).day));
  return [`${deliveryCount(changed.length)} from ${first} to ${last} now come with another number of meals.`];
}
