import { Refusal } from '@2x7/contracts';
import { plan } from './plan.js';
import { mealsHere, sumOf, type Offer, type Subscription } from '../subscription/subscription.js';

/** Meals that can still be taken back: those that are neither frozen nor past their cut-off. */
export const mealsLeft = (subscription: Subscription): number => mealsHere(subscription) - sumOf(subscription.fixed);

/** Adds meals to the plan, or withdraws them. @throws Refusal when fewer are left */
export function adjustMeals(subscription: Subscription, meals: number, offer: Offer): Subscription {
  if (subscription.isCancelled) throw new Refusal('conflict', 'This plan is cancelled, because its money was refunded.');
  const left = mealsLeft(subscription);
  if (meals < 0 && -meals > left) throw new Refusal('conflict', `Only ${left} ${left === 1 ? 'meal is' : 'meals are'} left in this plan.`);
  const { granted, takenBack } = subscription;
  return plan(meals > 0 ? { ...subscription, granted: granted + meals } : { ...subscription, takenBack: takenBack - meals }, offer);
}

/** All the money is refunded: every meal that is not frozen is taken back. A second time changes nothing. */
export function cancel(subscription: Subscription): Subscription {
  const takenBack = subscription.takenBack + mealsLeft(subscription);
  return { ...subscription, takenBack, isCancelled: true, isRefunded: true, planned: new Map(), unscheduled: 0 };
}
