import { slotOf, slotText, type SlotNumber } from '@2x7/contracts';

/** Joins a list: `lunch and dinner`, `A, B and C`. */
export const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** `Monday 30 November, lunch and Tuesday 1 December, lunch` */
export const namesIn = (slots: readonly SlotNumber[]): string => listFormat.format(slots.map((slot) => slotText(slotOf(slot))));

/** Most deliveries that a sentence names one by one. */
export const mostNamed = 3;
