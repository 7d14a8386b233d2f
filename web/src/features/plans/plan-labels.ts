import { dayCount, mealCount, type MealPlan } from '@2x7/contracts';

/** `14 meals` */
export const mealsOf = (plan: Pick<MealPlan, 'number_of_meals'>): string => mealCount(plan.number_of_meals);

/** `7 days`; null if the plan has no duration. */
export const daysOf = ({ duration_days: days }: Pick<MealPlan, 'duration_days'>): string | null => (days ? dayCount(days) : null);

/** `Couple` or `Individual`. */
export const planTypeOf = (plan: Pick<MealPlan, 'plan_type'>): string => (plan.plan_type === 'couple' ? 'Couple' : 'Individual');
