import { useQuery } from '@tanstack/react-query';
import type { SubscriptionDetail } from '@2x7/contracts';
import { useParams } from 'react-router-dom';
import { PlanLabelsContext } from '../../../features/deliveries/plan-labels';
import { PlanDeliveries } from '../../../features/deliveries/plan/plan-deliveries';
import { PlanSettings } from '../../../features/deliveries/settings/plan-settings';
import { isUnknown, planQuery } from '../../../features/deliveries/subscription.api';
import { sentenceOf } from '../../../shared/api';
import { ButtonLink } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { paths } from '../../paths';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { Screen } from '../../ui/layout/screen';
import { planPath } from '../deliveries.api';
import { adminLabels } from './admin-labels';
import { AdjustMealsButton } from './adjust-meals';
import { ConfirmImportPanel } from './confirm-import';
import { LateBoxButton } from './late-box';
import { PlanChanges } from './plan-changes';
import { BalancePanel, CustomerPanel } from './plan-panels';
import { PlanRefunds } from './plan-refunds';
import { PlanStateTag } from './plan-state-tag';
import styles from './plans.module.css';

/** /admin/customer-plans/:id: a plan as its customer sees it, with the same commands. */
export default function PlanScreen() {
  const { id = '' } = useParams();
  const path = planPath(id);
  const { data: plan, error, refetch } = useQuery(planQuery(path));
  if (plan)
    return (
      <PlanLabelsContext value={adminLabels}>
        <Plan path={path} plan={plan} />
      </PlanLabelsContext>
    );
  if (error && isUnknown(error)) return <PlanNotFound />;
  return (
    <Screen title="Plan">
      {error ? (
        <ErrorBanner message={sentenceOf(error, 'The plan could not be loaded')} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the plan...">
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </Screen>
  );
}

const PlanNotFound = () => (
  <Screen
    title="Plan not found"
    lead="There is no plan at this address. A plan appears some seconds after its order is paid, and is deleted 13 months after its end, or when its customer erases their data; the link may also be mistyped."
  >
    <p>
      <ButtonLink to={paths.customerPlans}>Back to the plans</ButtonLink>
    </p>
  </Screen>
);

const emailed = ({ is_confirmed: isConfirmed, state }: SubscriptionDetail) =>
  isConfirmed && state !== 'cancelled' && 'Every change is emailed to the customer.';

const Lead = ({ plan }: { plan: SubscriptionDetail }) => (
  <span className={styles.lead}>
    <PlanStateTag plan={plan} /> {plan.plan_name}, order {plan.number}. {emailed(plan)}
  </span>
);

const Plan = ({ path, plan }: { path: string; plan: SubscriptionDetail }) => (
  <Screen
    title={plan.customer.name}
    lead={<Lead plan={plan} />}
    actions={
      <>
        <ButtonLink variant="secondary" to={paths.order(plan.id)}>
          Order {plan.number}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.problemsOf(plan.id)}>
          Problems
        </ButtonLink>
        <LateBoxButton path={path} plan={plan} />
        <AdjustMealsButton path={path} plan={plan} />
      </>
    }
  >
    {!plan.is_confirmed && plan.state !== 'cancelled' && <ConfirmImportPanel path={path} plan={plan} />}
    <div className={styles.columns}>
      <CustomerPanel path={path} plan={plan} />
      <BalancePanel plan={plan} />
    </div>
    <PlanRefunds path={path} plan={plan} />
    <PlanDeliveries path={path} plan={plan} />
    <PlanSettings path={path} plan={plan} />
    <PlanChanges path={path} />
  </Screen>
);
