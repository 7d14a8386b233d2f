import type { MealPlan } from '@2x7/contracts';
import styles from './plan-summary.module.css';
import { PlanTags } from '../plan-tags';

/** Heading, tags and description of a plan. */
export const PlanSummary = ({ plan }: { plan: MealPlan }) => (
  <div>
    <PlanTags plan={plan} />
    <h1 className={styles.name}>{plan.name}</h1>
    <p className={styles.description}>{plan.description}</p>
  </div>
);
