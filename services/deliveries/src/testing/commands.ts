import type { DeliverySlot, SubscriptionCommand } from '@2x7/contracts';

export const lunch = (day: string): DeliverySlot => ({ day, window: 'lunch' });
export const dinner = (day: string): DeliverySlot => ({ day, window: 'dinner' });

export const move = (from: DeliverySlot, to: DeliverySlot): SubscriptionCommand => ({ type: 'move', from, to });
/** @param person of two, who does not eat then */
export const skip = (slot: DeliverySlot, person?: 1 | 2): SubscriptionCommand => ({
  type: 'skip',
  slots: [slot],
  ...(person && { person }),
});
export const restore = (...slots: DeliverySlot[]): SubscriptionCommand => ({ type: 'restore', slots });
