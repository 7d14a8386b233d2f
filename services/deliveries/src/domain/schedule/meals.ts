import { plan } from './plan.js';
import { refuseCancelled, refuseMoreThan } from '../subscription/plan-refusals.js';
import { mealsHere, sumOf, type Offer, type Subscription } from '../subscription/subscription.js';

/** Meals that can still be taken back: those that are neither frozen nor past their cut-off. */
export const mealsLeft = (subscription: Subscription): number => mealsHere(subscription) - sumOf(subscription.fixed);

/** Adds meals to the plan, or withdraws them. @throws Refusal when fewer are left */
export function adjustMeals(subscription: Subscription, meals: number, offer: Offer): Subscription {
  refuseCancelled(subscription);
  if (meals < 0) refuseMoreThan(mealsLeft(subscription), -meals);
  const { granted, takenBack } = subscription;
  return plan(meals > 0 ? { ...subscription, granted: granted + meals } : { ...subscription, takenBack: takenBack - meals }, offer);
}

/**
 * Takes back meals that leave a plan which is cancelled. Those that are owed from another plan are kept for the customer instead. The meals
 * that were eaten count as bought ones first.
 */
export function takeBack(subscription: Subscription, meals: number): Subscription {
  const { granted, carriedOver, takenBack } = subscription;
  const kept = Math.min(carriedOver, Math.max(0, meals));
  return { ...subscription, granted: granted - kept, carriedOver: carriedOver - kept, takenBack: takenBack + meals - kept };
}

const withoutMeals = { isCancelled: true, isRefunded: true, planned: new Map(), unscheduled: 0 } as const;

/** All the money is refunded: every meal that is not frozen is taken back, or kept for the customer. A second time changes nothing. */
export const cancel = (subscription: Subscription): Subscription => ({
  ...takeBack(subscription, mealsLeft(subscription)),
  ...withoutMeals,
});

/** As `cancel`, after the outcome of a delivery: its meals count as used, also those that are owed from another plan. */
export const cancelAfterOutcome = (subscription: Subscription): Subscription => ({
  ...subscription,
  takenBack: subscription.takenBack + mealsLeft(subscription),
  ...withoutMeals,
});
