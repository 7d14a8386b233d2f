import { instantOf, slotNumber, windowHours, type KitchenSlot, type KitchenSlots, type SubscriptionDetail } from '@2x7/contracts';

/** The slots whose boxes are counted, whose window has not ended and in which the plan has no delivery. */
export function lateSlots({ now, slots }: KitchenSlots, plan: Pick<SubscriptionDetail, 'slots'>): KitchenSlot[] {
  const delivered = new Set(plan.slots.filter(({ meals }) => meals > 0).map(slotNumber));
  const isOver = ({ day, window }: KitchenSlot): boolean => instantOf(day, windowHours[window].to) <= new Date(now);
  return slots.filter((slot) => slot.phase === 'frozen' && !isOver(slot) && !delivered.has(slotNumber(slot)));
}
