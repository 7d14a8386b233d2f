import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { planQuery, useListedPlan } from '../features/plans/plan-queries';
import { PlanNotFound, PlanNotLoaded, PlanSkeleton } from './plan/plan-states';
import { PlanView } from './plan/plan-view';

/** One plan, or its loading, error or not-found state. */
export default function PlanPage() {
  const { id = '' } = useParams();
  const listed = useListedPlan(id);
  const plan = useQuery(planQuery(id));
  if (id === '' || plan.data === null) return <PlanNotFound />;
  const shown = plan.data ?? listed;
  if (shown) return <PlanView key={id} plan={shown} />;
  return plan.isPending ? <PlanSkeleton /> : <PlanNotLoaded retry={() => void plan.refetch()} />;
}
