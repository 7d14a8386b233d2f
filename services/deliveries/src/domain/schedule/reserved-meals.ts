import { mealsLeft, takeBack } from './meals.js';
import { plan } from './plan.js';
import { refuseMoreThan } from '../subscription/plan-refusals.js';
import type { Offer, Subscription } from '../subscription/subscription.js';

/** Takes meals out of the schedule while their money goes back: they are not cooked. @throws Refusal when fewer are left */
export function reserveMeals(subscription: Subscription, meals: number, offer: Offer): Subscription {
  refuseMoreThan(mealsLeft(subscription), meals);
  return plan({ ...subscription, reserved: subscription.reserved + meals }, offer);
}

/** The money of reserved meals went back. @param isRest whether they were all that was left */
export function takeBackReserved(subscription: Subscription, meals: number, isRest: boolean): Subscription {
  const isCancelled = subscription.isCancelled || (isRest && mealsLeft(subscription) === 0);
  const after = { ...subscription, reserved: subscription.reserved - meals, isCancelled };
  return isCancelled || isRest ? takeBack(after, meals) : { ...after, takenBack: after.takenBack + meals };
}

/** The money of reserved meals does not go back, so they are cooked after all. A plan whose money all went back otherwise stays without them. */
export function returnReserved(subscription: Subscription, meals: number, offer: Offer): Subscription {
  if (subscription.isCancelled && subscription.isRefunded) return takeBackReserved(subscription, meals, false);
  return plan({ ...subscription, reserved: subscription.reserved - meals, isCancelled: false }, offer);
}
