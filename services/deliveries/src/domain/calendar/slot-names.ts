import { dayText, deliveryCount, slotNumber, slotOf, slotText, type DeliverySlot, type SlotNumber } from '@2x7/contracts';

/** Joins a list: `lunch and dinner`, `A, B and C`. */
export const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** `Monday 30 November, lunch and Tuesday 1 December, lunch` */
export const namesIn = (slots: readonly SlotNumber[]): string => listFormat.format(slots.map((slot) => slotText(slotOf(slot))));

/** Most deliveries that a sentence names one by one. */
export const mostNamed = 3;

/** `Monday 30 November, lunch`, `Monday 30 November, lunch and dinner`, or `4 deliveries` of several days. */
export function namesOf(slots: readonly DeliverySlot[]): string {
  const { day } = slots[0]!;
  if (slots.some((slot) => slot.day !== day)) return deliveryCount(slots.length);
  const ofDay = [...slots].sort((a, b) => slotNumber(a) - slotNumber(b));
  return `${dayText(day)}, ${listFormat.format(ofDay.map(({ window }) => window))}`;
}
