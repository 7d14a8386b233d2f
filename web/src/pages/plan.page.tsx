import type { MealPlan } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { planQuery, useListedPlan } from '../features/plans/plan-queries';
import { PlanNotFound, PlanNotLoaded, PlanSkeleton } from './plan/plan-states';
import { PlanView } from './plan/plan-view';

/** One plan, or its loading, error or not-found state. */
export default function PlanPage() {
  const { id = '' } = useParams();
  const listed = useListedPlan(id);
  const plan = useQuery(planQuery(id));
  // What is being loaded again is not the page's own yet: it may be of an earlier visit.
  const own = useOwn(id, plan.isFetching ? undefined : plan.data);
  const shown = own ?? (plan.data === undefined ? listed : plan.data);
  if (shown) return <PlanView key={id} plan={shown} />;
  if (id === '' || plan.data === null) return <PlanNotFound planId={id} />;
  return plan.isPending ? <PlanSkeleton /> : <PlanNotLoaded retry={() => void plan.refetch()} />;
}

/** The plan as this page has loaded it last: a plan that is deleted afterwards must not close the payment window. */
function useOwn(id: string, plan: MealPlan | null | undefined): MealPlan | undefined {
  const [own, setOwn] = useState<{ id: string; plan: MealPlan }>();
  if (plan && plan !== own?.plan) setOwn({ id, plan });
  return plan ?? (own?.id === id ? own.plan : undefined);
}
