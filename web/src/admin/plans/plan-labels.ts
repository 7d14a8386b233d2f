import { formatRupees, type PlanTag, type PlanType } from '@2x7/contracts';
import { mealTypeNames } from '../../ui/meal-type-chip';
import type { FieldDescription } from '../resource/resource';
import type { PlanDraft } from './plan-draft';

export const planTypeLabels: Record<PlanType, string> = { individual: 'Individual', couple: 'Couple' };
export const tagLabels: Record<PlanTag, string> = { 'high-protein': 'High-protein' };

export const planFieldLabels: Record<keyof PlanDraft, string> = {
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

const valueTexts: { [F in keyof PlanDraft]: (value: PlanDraft[F]) => string } = {
  name: (name) => name,
  description: (description) => description || 'none',
  image_url: (url) => (url ? 'another image' : 'no image'),
  meal_type: (type) => mealTypeNames[type],
  plan_type: (type) => planTypeLabels[type],
  number_of_meals: (number) => number,
  duration_days: (days) => (days ? `${days} days` : 'not specified'),
  original_cost: (price) => formatRupees(Number(price)),
  discounted_price: (price) => formatRupees(Number(price)),
  is_trial: (isTrial) => (isTrial ? 'yes' : 'no'),
  tags: (tags) => tags.map((tag) => tagLabels[tag]).join(', ') || 'none',
};

/** A field's label and value. */
export const describePlan = <F extends keyof PlanDraft>(draft: PlanDraft, field: F): FieldDescription => ({
  label: planFieldLabels[field],
  value: valueTexts[field](draft[field]),
  ...(field === 'image_url' && { image: draft.image_url }),
});
