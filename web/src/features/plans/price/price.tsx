import { formatRupees, perMealPrice, type MealPlan } from '@2x7/contracts';
import { clsx } from 'clsx';
import { OriginalPrice } from '../../../ui/original-price';
import styles from './price.module.css';

/** The price of a plan, and the original price if it is discounted. */
export const Price = ({ plan, large = false }: { plan: MealPlan; large?: boolean }) => (
  <p className={clsx(styles.price, large && styles.large)}>
    <span className={styles.now}>{formatRupees(plan.discounted_price)}</span>
    <OriginalPrice plan={plan} className={styles.before} />
  </p>
);

/** `₹257 per meal`, absent for a plan without meals; `Save N% off` if it is discounted. */
export function PriceNotes({ plan }: { plan: MealPlan }) {
  const perMeal = perMealPrice(plan.discounted_price, plan.number_of_meals);
  const saving = plan.discount_percent;
  return (
    <p className={styles.notes}>
      {perMeal !== null && <span>{formatRupees(perMeal)} per meal</span>}
      {saving > 0 && <span className={styles.saving}>Save {saving}% off</span>}
    </p>
  );
}
