import { Refusal, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { change } from '../domain/subscription/change.js';
import type { Offer, Subscription } from '../domain/subscription/subscription.js';
import { rulesOf } from './sample-subscription.js';

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

/** The commands of a customer, one after the other, while the kitchen offers these slots. */
export const runIn =
  (offer: Offer) =>
  (subscription: Subscription, ...commands: SubscriptionCommand[]): Subscription =>
    commands.reduce((state, command) => change(state, command, { offer, rules: rulesOf('customer') }), subscription);

/** As `runIn`, for one command; the subscription stays as it is where the command is refused. */
export const runUnlessRefused =
  (offer: Offer) =>
  (subscription: Subscription, command: SubscriptionCommand): Subscription => {
    try {
      return runIn(offer)(subscription, command);
    } catch (error) {
      if (error instanceof Refusal) return subscription;
      throw error;
    }
  };
