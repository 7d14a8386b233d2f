import type { MealPlan } from '@2x7/contracts';

/** The choices of the plan chooser, by query parameter. Undefined means any. */
export type Wishes = { meals?: string; people?: string; days?: string };

/** The plans that match all choices. */
export const plansFor = (plans: readonly MealPlan[], { meals, people, days }: Wishes): MealPlan[] =>
  plans.filter(
    (plan) =>
      (!meals || plan.meal_type === meals) && (!people || plan.plan_type === people) && (!days || String(plan.duration_days) === days),
  );
