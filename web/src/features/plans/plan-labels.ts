import type { MealPlan } from '@2x7/contracts';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `14 meals` */
export const mealsOf = (plan: Pick<MealPlan, 'number_of_meals'>): string => counted(plan.number_of_meals, 'meal');

/** `7 days`; null if the plan has no duration. */
export const daysOf = (plan: Pick<MealPlan, 'duration_days'>): string | null =>
  plan.duration_days ? counted(plan.duration_days, 'day') : null;

/** `Couple` or `Individual`. */
export const planTypeOf = (plan: Pick<MealPlan, 'plan_type'>): string => (plan.plan_type === 'couple' ? 'Couple' : 'Individual');
