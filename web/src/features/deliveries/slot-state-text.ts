import { mealCount, shortDateText, windowEnd, type DeliverySlot, type SubscriptionSlot } from '@2x7/contracts';

const shortSlotText = ({ day, window }: DeliverySlot): string => `${shortDateText(day)}, ${window}`;

/** What happens in a slot of a plan, in a few words: `2 meals`, `Skipped`. @param now of the server */
export function slotStateText(slot: SubscriptionSlot, now: Date): string {
  const { state, meals, moved_to: to } = slot;
  if (to) return `Moved to ${shortSlotText(to)}`;
  if (state === 'planned') return mealCount(meals);
  if (state === 'locked') return `${mealCount(meals)}, ${windowEnd(slot) > now ? 'being prepared' : 'done'}`;
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
export function slotLine(slot: SubscriptionSlot, names: readonly string[], now: Date): string {
  const notes = slotNotes(slot, names).join(', ');
  if (!notes) return slotStateText(slot, now);
  return `${slotStateText(slot, now)}${slot.reason ? ':' : ','} ${notes}`;
}
