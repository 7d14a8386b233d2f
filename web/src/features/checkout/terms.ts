import { dayCount, formatPaise, mealCount, rupees, toPaise, type MealPlan, type OrderToPay } from '@2x7/contracts';
import { mealTypeNames } from '../../ui/meal-type-chip';

/** What a customer agrees to by paying: the name and the meals of a plan, and their price in paise. */
export type Terms = Pick<OrderToPay, 'amount' | 'plan'>;

export const termsOf = ({ discounted_price, name, meal_type, plan_type, number_of_meals, duration_days }: MealPlan): Terms => ({
  amount: toPaise(rupees(discounted_price)),
  plan: { name, meal_type, plan_type, number_of_meals, duration_days },
});

/** `plan` is absent in an order that this tab stored before an update of the shop. */
function contentsOf({ plan }: { plan?: Terms['plan'] }): string {
  if (!plan) return '';
  const { meal_type: mealType, plan_type: planType, number_of_meals: meals, duration_days: days } = plan;
  return [mealTypeNames[mealType], mealCount(meals), days && dayCount(days), planType === 'couple' && 'for two'].filter(Boolean).join(', ');
}

/** An order service of the release before this one sends no name. */
type MaybeNamed = { plan?: Partial<Terms['plan']> };
const isSameName = ({ plan: { name: one } = {} }: MaybeNamed, { plan: { name: other } = {} }: MaybeNamed): boolean =>
  one === undefined || other === undefined || one === other;
const isSamePlan = (one: Terms, other: Terms): boolean => contentsOf(one) === contentsOf(other) && isSameName(one, other);

export const isSameTerms = (one: Terms, other: Terms): boolean => one.amount === other.amount && isSamePlan(one, other);

/** What has changed from the terms that the page shows. */
export function changeText(shown: Terms, now: Terms): string {
  if (isSamePlan(shown, now)) return `The price of this plan is now ${formatPaise(now.amount)}.`;
  const name = isSameName(shown, now) ? '' : `"${now.plan.name}": `;
  return `This plan is now ${name}${contentsOf(now)}, for ${formatPaise(now.amount)}.`;
}
