import { discountPercent, formatRupees, perMealPrice, type MealPlan } from '@2x7/contracts';
import { clsx } from 'clsx';
import styles from './price.module.css';

const savingOf = (plan: MealPlan) => discountPercent(plan.original_cost, plan.discounted_price);

/** What the plan costs; what it cost before and `Save N% off` only where something is saved. */
export function Price({ plan, large = false }: { plan: MealPlan; large?: boolean }) {
  const saving = savingOf(plan);
  return (
    <p className={clsx(styles.price, large && styles.large)}>
      <span className={styles.now}>{formatRupees(plan.discounted_price)}</span>
      {saving > 0 && (
        <>
          <s className={styles.before}>
            <span className="visually-hidden">Original price </span>
            {formatRupees(plan.original_cost)}
          </s>
          <span className={styles.saving}>Save {saving}% off</span>
        </>
      )}
    </p>
  );
}

/** `₹257 per meal`, and nothing for a plan without meals. */
export function PerMeal({ plan, after }: { plan: MealPlan; after?: string }) {
  const price = perMealPrice(plan.discounted_price, plan.number_of_meals);
  const parts = [price !== null && `${formatRupees(price)} per meal`, after].filter(Boolean);
  return parts.length > 0 && <p className={styles.perMeal}>{parts.join(' · ')}</p>;
}
