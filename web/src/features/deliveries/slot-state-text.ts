import { mealCount, shortDateText, type Day, type DeliverySlot, type SubscriptionSlot } from '@2x7/contracts';

const shortSlotText = ({ day, window }: DeliverySlot): string => `${shortDateText(day)}, ${window}`;

/** What happens in a slot of a plan, in a few words: `2 meals`, `Skipped`. */
export function slotStateText({ state, meals, day, moved_to: to }: SubscriptionSlot, today: Day): string {
  if (to) return `Moved to ${shortSlotText(to)}`;
  if (state === 'planned') return mealCount(meals);
  if (state === 'locked') return day < today ? `${mealCount(meals)}, done` : `${mealCount(meals)}, fixed`;
  if (state === 'delivered') return `${mealCount(meals)}, delivered`;
  return { failed: 'Not delivered', skipped: 'Skipped', paused: 'Paused', closed: 'No delivery' }[state];
}

/** What is unusual about a slot: moved, closed for a reason, where the box is, or eaten by one of two. `names`: the persons of the plan. */
export function slotNotes(
  { reason, moved_from: from, also_moved_from: others = [], persons }: SubscriptionSlot,
  names: readonly string[],
): string[] {
  const nameOf = (person: number): string => names[person - 1] || `person ${person}`;
  return [
    ...(reason ? [reason] : []),
    ...(from ? [`moved from ${[from, ...others].map(shortSlotText).join(' and ')}`] : []),
    ...(persons.length ? [`only ${persons.map(nameOf).join(' and ')}`] : []),
  ];
}

/** The state of a slot and its notes as one line: `No delivery: Maintenance of the gas line`, `1 meal, moved from 26 Nov, dinner`. */
export function slotLine(slot: SubscriptionSlot, names: readonly string[], today: Day): string {
  const notes = slotNotes(slot, names).join(', ');
  if (!notes) return slotStateText(slot, today);
  return `${slotStateText(slot, today)}${slot.reason ? ':' : ','} ${notes}`;
}
