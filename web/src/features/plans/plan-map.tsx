import { deliveryDays, type MealPlan } from '@2x7/contracts';
import { WeekGrid } from '../../ui/week-grid';
import { daysOf } from './plan-labels';

const meals: Record<string, string> = { lunch: 'Lunch', dinner: 'Dinner', both: 'Lunch and dinner' };

/** The delivery calendar of a plan. */
export const PlanMap = ({ plan, className }: { plan: MealPlan; className?: string }) => {
  const label = [meals[plan.meal_type] ?? plan.meal_type, daysOf(plan)].filter(Boolean).join(', ');
  return <WeekGrid days={deliveryDays(plan)} label={label} className={className} />;
};
