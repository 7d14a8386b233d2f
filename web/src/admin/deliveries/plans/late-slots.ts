import { slotNumber, windowEnd, type KitchenSlot, type KitchenSlots, type SubscriptionDetail } from '@2x7/contracts';

/** The slots whose boxes are counted, whose window has not ended and in which the plan has no delivery. */
export function lateSlots({ now, slots }: KitchenSlots, plan: Pick<SubscriptionDetail, 'slots'>): KitchenSlot[] {
  const delivered = new Set(plan.slots.filter(({ meals }) => meals > 0).map(slotNumber));
  return slots.filter((slot) => slot.phase === 'frozen' && windowEnd(slot) > new Date(now) && !delivered.has(slotNumber(slot)));
}
