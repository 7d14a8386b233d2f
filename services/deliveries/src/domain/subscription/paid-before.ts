import { dayNumber, placeMeals, Refusal, slotsFrom, type Day } from '@2x7/contracts';
import { plan } from '../schedule/plan.js';
import { mealsOf, sumOf, type Offer, type Subscription } from './subscription.js';

type PlainPlan = Pick<Subscription, 'mealsBought' | 'persons' | 'windows'>;

/**
 * Meals that the schedule without changes brings before `from`: what the kitchen has delivered by hand, as far as is known.
 * @param firstDay of the plan
 */
export function mealsBefore({ mealsBought, persons, windows }: PlainPlan, { firstDay, from }: { firstDay: Day; from: Day }): number {
  const slots = slotsFrom(dayNumber(firstDay), windows);
  const placed = placeMeals(mealsBought, persons, () => slots.next().value);
  return placed.reduce((sum, [slot, meals]) => (slot < 2 * dayNumber(from) ? sum + meals : sum), 0);
}

/** Meals that were delivered by hand before a day, as far as is known. */
export type DeliveredBefore = { meals: number; day: Day };

/** Counts these meals as delivered, but none that this service has frozen before that day or that was taken back, and plans the rest. */
export function planFrom(subscription: Subscription, { meals, day }: DeliveredBefore, offer: Offer): Subscription {
  const cooked = [...subscription.fixed].filter(([slot]) => slot < 2 * dayNumber(day));
  const most = mealsOf(subscription) - sumOf(subscription.fixed);
  return plan({ ...subscription, deliveredBefore: Math.max(0, Math.min(meals - sumOf(new Map(cooked)), most)) }, offer);
}

/** An administrator knows how many meals are left: all others were delivered before. @throws Refusal when the plan never had so many */
export function keepMeals(subscription: Subscription, left: number, offer: Offer): Subscription {
  if (subscription.isCancelled) throw new Refusal('conflict', 'This plan is cancelled, because its money was refunded.');
  const deliveredBefore = mealsOf(subscription) - sumOf(subscription.fixed) - left;
  if (deliveredBefore < 0)
    throw new Refusal('conflict', `At most ${left + deliveredBefore} meals can be left. Add meals after the confirmation.`);
  return plan({ ...subscription, deliveredBefore }, offer);
}
