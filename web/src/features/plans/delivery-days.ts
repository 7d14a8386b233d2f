import type { MealPlan } from '@2x7/contracts';

/** The deliveries of a day that bring a meal. */
export type DeliveryDay = { lunch: boolean; dinner: boolean };

type Plan = Pick<MealPlan, 'meal_type' | 'plan_type' | 'number_of_meals' | 'duration_days'>;

const longest = 28;

/**
 * The days of a plan for the week grid: one meal for each delivery, two for a couple, until the meals or the days
 * are used up. At most 28 days.
 */
export function deliveryDays(plan: Plan): DeliveryDay[] {
  const aDay = plan.meal_type === 'both' ? 2 : 1;
  const deliveries = Math.ceil(plan.number_of_meals / (plan.plan_type === 'couple' ? 2 : 1));
  const days = Math.min(plan.duration_days ?? Math.ceil(deliveries / aDay), longest);
  return Array.from({ length: days }, (_, day) => {
    const left = deliveries - day * aDay;
    const lunch = plan.meal_type !== 'dinner' && left > 0;
    return { lunch, dinner: plan.meal_type !== 'lunch' && left > (lunch ? 1 : 0) };
  });
}
