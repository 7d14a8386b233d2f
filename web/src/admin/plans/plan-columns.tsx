import { formatRupees, type MealPlan } from '@2x7/contracts';
import { MealTypeChip } from '../../ui/meal-type-chip';
import { OriginalPrice } from '../../ui/original-price';
import { Thumbnail } from '../resource/sorting/thumbnail';
import type { Column } from '../ui/table/data-table';
import { StatusTag } from '../ui/feedback/status-tag';
import styles from './plan-columns.module.css';

const Price = ({ plan }: { plan: MealPlan }) => (
  <span className={styles.price}>
    <OriginalPrice plan={plan} className={styles.before} /> <span className={styles.now}>{formatRupees(plan.discounted_price)}</span>
  </span>
);

const Discount = ({ percent }: { percent: number }) =>
  percent > 0 ? <span className={styles.discount}>{percent}% OFF</span> : <span className={styles.none}>None</span>;

const Type = ({ plan }: { plan: MealPlan }) => (
  <span className={styles.type}>
    <MealTypeChip mealType={plan.meal_type} />
    {plan.duration_days && <span className={styles.days}>{plan.duration_days} days</span>}
  </span>
);

const Name = ({ plan }: { plan: MealPlan }) => (
  <>
    {plan.name} {plan.is_trial && <StatusTag tone="accent">Trial</StatusTag>}
  </>
);

/** The columns of spec §2, without the actions. */
export const planColumns: readonly Column<MealPlan>[] = [
  { name: 'Image', place: 'image', cell: (plan) => <Thumbnail of={plan.image_url} /> },
  { name: 'Plan Name', place: 'title', cell: (plan) => <Name plan={plan} /> },
  { name: 'Meals', end: true, cell: (plan) => plan.number_of_meals },
  { name: 'Price', end: true, cell: (plan) => <Price plan={plan} /> },
  { name: 'Discount', cell: (plan) => <Discount percent={plan.discount_percent} /> },
  { name: 'Type', cell: (plan) => <Type plan={plan} /> },
];
