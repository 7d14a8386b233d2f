import type { MealPlan } from '@2x7/contracts';
import { clsx } from 'clsx';
import { MealTypeChip } from '../../ui/meal-type-chip';
import styles from './plan-tags.module.css';
import { planTypeOf } from './plan-labels';

/** Chips for meal type, plan type and trial. */
export const PlanTags = ({ plan }: { plan: MealPlan }) => (
  <ul className={styles.tags}>
    <li>
      <MealTypeChip mealType={plan.meal_type} />
    </li>
    <li className={styles.tag}>{planTypeOf(plan)}</li>
    {plan.is_trial && <li className={clsx(styles.tag, styles.trial)}>Trial</li>}
  </ul>
);
