import { formatRupees, type MealPlan } from '@2x7/contracts';

/** The price before the discount, struck out; nothing for a plan without one. */
export const OriginalPrice = ({ plan, className }: { plan: MealPlan; className: string | undefined }) =>
  plan.discount_percent > 0 && (
    <s className={className}>
      <span className="visually-hidden">Original price </span>
      {formatRupees(plan.original_cost)}
    </s>
  );
