import { formatPaise, formatRupees, mealCount, perMealPrice, rupees, toPaise, type MealPlan } from '@2x7/contracts';
import { DeliveryTimes } from '../../ui/delivery-times';
import { FirstBox } from '../../ui/first-box';
import { MealTypeChip } from '../../ui/meal-type-chip';
import { Image } from '../../ui/image';
import styles from './order-summary.module.css';

function Prices({ plan, amount }: { plan: MealPlan; amount: number }) {
  const perMeal = perMealPrice(plan.discounted_price, plan.number_of_meals);
  // False after a price change, until the plan has been fetched again.
  const isCurrent = amount === toPaise(rupees(plan.discounted_price));
  return (
    <dl className={styles.lines}>
      {isCurrent && plan.discount_percent > 0 && (
        <>
          <div>
            <dt>Original price</dt>
            <dd>
              <s>{formatRupees(plan.original_cost)}</s>
            </dd>
          </div>
          <div className={styles.saving}>
            <dt>Save {plan.discount_percent}% off</dt>
            <dd>-{formatRupees(plan.original_cost - plan.discounted_price)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Delivery</dt>
        <dd>Free</dd>
      </div>
      <div className={styles.total}>
        <dt>
          Total
          {isCurrent && perMeal !== null && <span className={styles.perMeal}>{formatRupees(perMeal)} per meal</span>}
        </dt>
        <dd>{formatPaise(amount)}</dd>
      </div>
    </dl>
  );
}

/** The plan and its price; `amount` is the amount to charge, in paise. */
export function OrderSummary({ plan, amount }: { plan: MealPlan; amount: number }) {
  return (
    <section className={styles.summary} aria-label="Order summary">
      <Image of={plan.image_url} alt="" sizes="(min-width: 48rem) 300px, 96px" className={styles.image} />
      <div className={styles.facts}>
        <MealTypeChip mealType={plan.meal_type} />
        <h3 className={styles.name}>{plan.name}</h3>
        <p className={styles.amounts}>
          {mealCount(plan.number_of_meals)}
          {plan.duration_days !== null && `, ${plan.duration_days} days`}
          {plan.plan_type === 'couple' && ', for two'}
        </p>
        <p className={styles.windows}>
          Delivered <DeliveryTimes mealType={plan.meal_type} />
        </p>
        <p className={styles.windows}>
          <FirstBox plan={plan} />
        </p>
      </div>
      <Prices plan={plan} amount={amount} />
    </section>
  );
}
