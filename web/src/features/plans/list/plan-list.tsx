import type { MealPlan } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { PlanCard } from './plan-card';
import { NoPlans, PlansNotLoaded } from './plan-list-states';
import styles from './plan-list.module.css';
import { plansQuery } from '../plan-queries';

/** The plans in two columns; `choose` filters them. */
export function PlanList({ choose }: { choose?: (plans: readonly MealPlan[]) => MealPlan[] }) {
  const plans = useQuery(plansQuery);
  if (!plans.data) return plans.isPending ? <CardSkeletons /> : <PlansNotLoaded retry={() => void plans.refetch()} />;
  const shown = choose ? choose(plans.data) : plans.data;
  if (shown.length === 0) return <NoPlans fits={plans.data.length > 0} />;
  return (
    <ul className={styles.cards}>
      {shown.map((plan, index) => (
        <PlanCard key={plan.id} plan={plan} eager={index === 0} />
      ))}
    </ul>
  );
}

const CardSkeletons = () => (
  <Loading label="Loading plans" className={styles.cards}>
    {[1, 2, 3, 4].map((index) => (
      <Skeleton key={index} className={styles.skeleton} />
    ))}
  </Loading>
);
