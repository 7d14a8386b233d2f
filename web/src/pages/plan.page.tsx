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
  const shown = useShown(id, plan.data === undefined ? listed : plan.data);
  if (shown) return <PlanView key={id} plan={shown} />;
  if (id === '' || plan.data === null) return <PlanNotFound />;
  return plan.isPending ? <PlanSkeleton /> : <PlanNotLoaded retry={() => void plan.refetch()} />;
}

/** The plan, or the one that was last shown for this id: a plan that is deleted meanwhile must not close the payment window. */
function useShown(id: string, plan: MealPlan | null | undefined): MealPlan | undefined {
  const [shown, setShown] = useState<{ id: string; plan: MealPlan }>();
  if (plan && plan !== shown?.plan) setShown({ id, plan });
  return plan ?? (shown?.id === id ? shown.plan : undefined);
}
