import { Refusal, type SlotNumber } from '@2x7/contracts';
import { mealsLeft } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import { refuseCancelled } from './plan-refusals.js';
import type { Offer, Subscription } from './subscription.js';

/** A delivery in a slot whose boxes are counted already. Its meals come from the end of the plan. @throws Refusal */
export function addLateDelivery(subscription: Subscription, slot: SlotNumber, offer: Offer): { after: Subscription; meals: number } {
  refuseCancelled(subscription);
  if (subscription.fixed.has(slot) || subscription.failed.has(slot))
    throw new Refusal('conflict', 'This plan already has a delivery at this time.');
  const meals = Math.min(subscription.persons, mealsLeft(subscription));
  if (meals <= 0) throw new Refusal('conflict', 'No meals are left in this plan.');
  const fixed = new Map(subscription.fixed).set(slot, { meals, person: null });
  return { after: plan({ ...subscription, fixed }, offer), meals };
}
