import { formatRupees, type MealPlan } from '@2x7/contracts';
import { DetailDialog } from '../ui/dialog/detail-dialog';
import { mealTypeNames } from '../../ui/meal-type-chip';
import { planTypeLabels, tagLabels } from './plan-labels';

const factsOf = (plan: MealPlan) => [
  { name: 'Meal type', value: mealTypeNames[plan.meal_type] },
  { name: 'Plan type', value: planTypeLabels[plan.plan_type] ?? planTypeLabels.individual },
  { name: 'Number of meals', value: plan.number_of_meals },
  { name: 'Duration', value: plan.duration_days ? `${plan.duration_days} days` : 'Not specified' },
  { name: 'Original price', value: formatRupees(plan.original_cost) },
  { name: 'Discounted price', value: formatRupees(plan.discounted_price) },
  { name: 'Discount', value: plan.discount_percent > 0 ? `${plan.discount_percent}% OFF` : 'None' },
  { name: 'Trial', value: plan.is_trial ? 'Yes' : 'No' },
  { name: 'Tags', value: plan.tags.map((tag) => tagLabels[tag]).join(', ') || 'None' },
  { name: 'Description', value: plan.description || 'None', isWide: true },
];

export const PlanDetails = ({ row: plan, onClose }: { row: MealPlan; onClose: () => void }) => (
  <DetailDialog title="Meal Plan Details" image={plan.image_url} name={plan.name} facts={factsOf(plan)} onClose={onClose} />
);
