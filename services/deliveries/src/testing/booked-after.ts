import type { SlotChange } from '../domain/subscription/difference.js';
import type { Offer } from '../domain/subscription/subscription.js';

/** The slots as they are booked after the change. */
export const bookedAfter = (offer: Offer, changes: readonly SlotChange[]): Offer => {
  const slots = new Map(offer.slots);
  for (const { slot, meals } of changes) slots.set(slot, { ...slots.get(slot)!, booked: slots.get(slot)!.booked + meals });
  return { ...offer, slots };
};
