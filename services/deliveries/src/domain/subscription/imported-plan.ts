import { dayNumber, lunchOf, mealCount, placeMeals, Refusal, slotsFrom, type Day } from '@2x7/contracts';
import { plan } from '../schedule/plan.js';
import { refuseCancelled } from './plan-refusals.js';
import { mealsOf, sumOf, type Offer, type Subscription } from './subscription.js';

type PlainPlan = Pick<Subscription, 'mealsBought' | 'persons' | 'windows'>;

/** The first day of the plan, and the first that this service plans. */
type PlannedDays = { firstDay: Day; from: Day };

/** Meals that the schedule without changes brings before `from`: what the kitchen has delivered by hand, as far as is known. */
export function mealsBefore({ mealsBought, persons, windows }: PlainPlan, { firstDay, from }: PlannedDays): number {
  const slots = slotsFrom(dayNumber(firstDay), windows);
  const placed = placeMeals(mealsBought, persons, (meals) => [slots.next().value, meals]);
  return placed.reduce((sum, [slot, meals]) => (slot < lunchOf(from) ? sum + meals : sum), 0);
}

/**
 * Counts the meals that the schedule brings before `from` as delivered, but none that this service has frozen before that day or that was taken
 * back, and plans the rest.
 */
export function planFrom(subscription: Subscription, days: PlannedDays, offer: Offer): Subscription {
  const cooked = [...subscription.fixed].filter(([slot]) => slot < lunchOf(days.from));
  const most = mealsOf(subscription) - sumOf(subscription.fixed);
  const deliveredBefore = Math.max(0, Math.min(mealsBefore(subscription, days) - sumOf(new Map(cooked)), most));
  return plan({ ...subscription, deliveredBefore }, offer);
}

/** An administrator knows how many meals are left: all others were delivered before. @throws Refusal when the plan never had so many */
export function keepMeals(subscription: Subscription, left: number, offer: Offer): Subscription {
  refuseCancelled(subscription);
  const deliveredBefore = mealsOf(subscription) - sumOf(subscription.fixed) - left;
  if (deliveredBefore < 0)
    throw new Refusal('conflict', `At most ${mealCount(left + deliveredBefore)} can be left. Add meals after the confirmation.`);
  return plan({ ...subscription, deliveredBefore }, offer);
}
