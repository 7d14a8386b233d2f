import type { MealPlan, MealType, PlanTag, PlanType } from '@2x7/contracts';
import { numberOrNull } from '../resource/form/number-or-null';

/** A plan as it is typed: numbers as text, an unspecified duration as ''. */
export type PlanDraft = {
  name: string;
  description: string;
  image_url: string | null;
  meal_type: MealType;
  plan_type: PlanType;
  number_of_meals: string;
  duration_days: string;
  original_cost: string;
  discounted_price: string;
  is_trial: boolean;
  tags: PlanTag[];
};

export const blankPlan: PlanDraft = {
  name: '',
  description: '',
  image_url: null,
  meal_type: 'both',
  plan_type: 'individual',
  number_of_meals: '',
  duration_days: '',
  original_cost: '',
  discounted_price: '',
  is_trial: false,
  tags: [],
};

export const planDraftOf = (plan: MealPlan): PlanDraft => ({
  name: plan.name,
  description: plan.description,
  image_url: plan.image_url,
  meal_type: plan.meal_type,
  plan_type: plan.plan_type,
  number_of_meals: String(plan.number_of_meals),
  duration_days: plan.duration_days === null ? '' : String(plan.duration_days),
  original_cost: String(plan.original_cost),
  discounted_price: String(plan.discounted_price),
  is_trial: plan.is_trial,
  tags: plan.tags,
});

const numeric = new Set(['number_of_meals', 'duration_days', 'original_cost', 'discounted_price']);

/** The fields as the server takes them. The server validates them. */
export const planBodyOf = (fields: Partial<PlanDraft>): object =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, numeric.has(field) ? numberOrNull(value as string) : value]));
