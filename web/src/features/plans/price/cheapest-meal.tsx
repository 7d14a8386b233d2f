import { formatRupees, perMealPrice, type MealPlan } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../plan-queries';

function lowest(plans: readonly MealPlan[]): number | null {
  const prices = plans.map((plan) => perMealPrice(plan.discounted_price, plan.number_of_meals));
  const known = prices.filter((price) => price !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** `From ₹175 per meal`, from the cheapest plan; empty until the plans are loaded. */
export function CheapestMeal({ className }: { className?: string }) {
  const { data: price } = useQuery({ ...plansQuery, select: lowest });
  return (
    <p className={className}>
      {price ? (
        <>
          <strong>From {formatRupees(price)}</strong> per meal
        </>
      ) : (
        <span aria-hidden="true">&nbsp;</span>
      )}
      <br />
      Free delivery, both times
    </p>
  );
}
