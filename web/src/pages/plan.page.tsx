import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { planQuery, useListedPlan } from '../features/plans/plan-queries';
import { PlanNotFound, PlanNotLoaded, PlanSkeleton } from './plan/plan-states';
import { PlanView } from './plan/plan-view';

/** One plan, or why it is not shown. */
export default function PlanPage() {
  const { id = '' } = useParams();
  const listed = useListedPlan(id);
  const plan = useQuery({ ...planQuery(id), placeholderData: listed });
  if (id === '' || plan.data === null) return <PlanNotFound />;
  if (plan.isPending) return <PlanSkeleton />;
  if (plan.isError && !plan.data) return <PlanNotLoaded retry={() => void plan.refetch()} />;
  return plan.data && <PlanView key={id} plan={plan.data} />;
}
