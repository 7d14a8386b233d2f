import { formatRupees, type MealPlan } from '@2x7/contracts';
import { Details } from '../ui/dialog/detail-dialog';
import { mealTypeNames, planTypeNames, tagNames } from './plan-draft';

const factsOf = (plan: MealPlan) => [
  { name: 'Meal type', value: mealTypeNames[plan.meal_type] },
  { name: 'Plan type', value: planTypeNames[plan.plan_type] ?? planTypeNames.individual },
  { name: 'Number of meals', value: plan.number_of_meals },
  { name: 'Duration', value: plan.duration_days ? `${plan.duration_days} days` : 'Not specified' },
  { name: 'Original price', value: formatRupees(plan.original_cost) },
  { name: 'Discounted price', value: formatRupees(plan.discounted_price) },
  { name: 'Discount', value: `${plan.discount_percent}% OFF` },
  { name: 'Trial', value: plan.is_trial ? 'Yes' : 'No' },
  { name: 'Tags', value: plan.tags.map((tag) => tagNames[tag]).join(', ') || 'None' },
  { name: 'Description', value: plan.description || 'None', isWide: true },
];

/** A plan to be read. */
export const PlanDetails = ({ plan, onClose }: { plan: MealPlan; onClose: () => void }) => (
  <Details title="Meal Plan Details" image={plan.image_url} name={plan.name} facts={factsOf(plan)} onClose={onClose} />
);
