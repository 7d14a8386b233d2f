import type { MealPlan } from '@2x7/contracts';

/** What the custom chooser asks for; what is undefined does not matter. */
export type Wishes = { meals?: string; people?: string; days?: string };

/** The plans that meet every wish. */
export const plansFor = (plans: readonly MealPlan[], { meals, people, days }: Wishes): MealPlan[] =>
  plans.filter(
    (plan) =>
      (!meals || plan.meal_type === meals) &&
      (!people || plan.plan_type === people) &&
      (!days || String(plan.duration_days) === days),
  );
