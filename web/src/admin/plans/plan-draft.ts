import type { MealPlan, MealType, PlanTag, PlanType } from '@2x7/contracts';
import { formatRupees } from '@2x7/contracts';

/** A plan as it is typed: numbers as text, an unspecified duration as none. */
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

/** The number that a text says; null for none. */
export const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const numeric = new Set(['number_of_meals', 'duration_days', 'original_cost', 'discounted_price']);

/** The fields as the wire has them. Whether they make a plan is the server's to say. */
export const planBodyOf = (fields: Partial<PlanDraft>): object =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, numeric.has(field) ? numberIn(value as string) : value]),
  );

export const mealTypeNames: Record<MealType, string> = { lunch: 'Lunch', dinner: 'Dinner', both: 'Lunch + Dinner' };
export const planTypeNames: Record<PlanType, string> = { individual: 'Individual', couple: 'Couple' };
export const tagNames: Record<PlanTag, string> = { 'high-protein': 'High-protein' };

export const planLabels: Record<keyof PlanDraft, string> = {
  name: 'Plan Name',
  description: 'Description',
  image_url: 'Image',
  meal_type: 'Meal type',
  plan_type: 'Plan type',
  number_of_meals: 'Number of meals',
  duration_days: 'Duration',
  original_cost: 'Original price (₹)',
  discounted_price: 'Discounted price (₹)',
  is_trial: 'Trial',
  tags: 'Tags',
};

const words: { [F in keyof PlanDraft]: (value: PlanDraft[F]) => string } = {
  name: (name) => name,
  description: (description) => description || 'none',
  image_url: (url) => (url ? 'another picture' : 'no picture'),
  meal_type: (type) => mealTypeNames[type],
  plan_type: (type) => planTypeNames[type],
  number_of_meals: (number) => number,
  duration_days: (days) => (days ? `${days} days` : 'not specified'),
  original_cost: (price) => formatRupees(Number(price)),
  discounted_price: (price) => formatRupees(Number(price)),
  is_trial: (isTrial) => (isTrial ? 'yes' : 'no'),
  tags: (tags) => tags.map((tag) => tagNames[tag]).join(', ') || 'none',
};

/** A field's value for a person. */
export const planWords = <F extends keyof PlanDraft>(draft: PlanDraft, field: F): { label: string; value: string } => ({
  label: planLabels[field],
  value: words[field](draft[field]),
});
