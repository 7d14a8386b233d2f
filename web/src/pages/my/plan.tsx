import type { SubscriptionDetail, SubscriptionSlot } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { PlanNotLoaded } from '../../features/deliveries/plan/plan-not-loaded';
import { usePlanLabels } from '../../features/deliveries/plan-labels';
import { eaterName } from '../../features/deliveries/plan/eater-name';
import { PlanDeliveries } from '../../features/deliveries/plan/plan-deliveries';
import { planStateText } from '../../features/deliveries/plan/plan-state-text';
import planStyles from '../../features/deliveries/plan/plan.module.css';
import { unknownDiets } from '../../features/deliveries/plan/unknown-diets';
import { isReportable } from '../../features/deliveries/reportable';
import { PlanSettings } from '../../features/deliveries/settings/plan-settings';
import { isUnknown, myPlan, myPlansQuery, planQuery, type PlanPath } from '../../features/deliveries/subscription.api';
import { isSignedOut } from '../../shared/failure-text';
import { to } from '../../shared/site';
import { Banner } from '../../ui/banner';
import { ButtonLink } from '../../ui/button';
import { ChipLinks } from '../../ui/chip-links';
import { Loading, Skeleton } from '../../ui/skeleton';
import { MyPage, unknownLead } from './my-page';
import styles from './my.module.css';
import { ToSignIn } from './to-sign-in';
import { UnknownPlan } from './unknown-plan';

type View = 'Deliveries' | 'Settings' | 'Changes';
export type ContentProps = { path: PlanPath; plan: SubscriptionDetail };

const reportOf = (plan: SubscriptionDetail) => (slot: SubscriptionSlot) =>
  isReportable(slot, plan) ? to.myReport(plan.id, slot) : undefined;

const Deliveries = ({ path, plan }: ContentProps) => (
  <>
    <DietQuestion plan={plan} />
    <PlanDeliveries path={path} plan={plan} reportOf={reportOf(plan)} />
    <PlanHelp plan={plan} />
  </>
);

export const DeliveriesPage = () => <PlanPage view="Deliveries" Content={Deliveries} />;

export const SettingsPage = () => <PlanPage view="Settings" Content={PlanSettings} />;

type PlanPageProps = { view: View; Content: ComponentType<ContentProps> };

/** One plan: its deliveries, its settings, or its changes. */
export function PlanPage({ view, Content }: PlanPageProps) {
  const { id = '' } = useParams();
  const path = myPlan(id);
  const part = view === 'Deliveries' ? undefined : view;
  const { data: plan, error, isPending, refetch } = useQuery(planQuery(path));
  const { data: plans = [] } = useQuery({ ...myPlansQuery, enabled: Boolean(plan) });
  const views = <Views id={id} view={view} hasOthers={plans.length > 1} />;
  if (isSignedOut(error)) return <ToSignIn />;
  if (isUnknown(error)) return <UnknownPlan />;
  if (isPending)
    return (
      <MyPage title="Your plan" part={part} lead={unknownLead} intro={views}>
        <Loading label="Loading your plan">
          <Skeleton className={planStyles.skeleton} />
        </Loading>
      </MyPage>
    );
  if (!plan)
    return (
      <MyPage title="Your plan" part={part}>
        <PlanNotLoaded onRetry={() => void refetch()} />
      </MyPage>
    );
  return (
    <MyPage title={plan.plan_name} part={part} lead={planStateText(plan)} intro={views} canSignOut>
      <Content path={path} plan={plan} />
    </MyPage>
  );
}

/** With one plan, `/my` leads back here. */
const Views = ({ id, view, hasOthers }: { id: string; view: View; hasOthers: boolean }) => (
  <ChipLinks
    label="Your plan"
    links={[
      { name: 'Deliveries', to: to.myPlan(id), current: view === 'Deliveries' },
      { name: 'Settings', to: to.mySettings(id), current: view === 'Settings' },
      { name: 'Changes', to: to.myChanges(id), current: view === 'Changes' },
      { name: 'Problems', to: to.myProblems },
      ...(hasOthers ? [{ name: 'Your plans', to: to.my }] : []),
    ]}
  />
);

function PlanHelp({ plan: { id, state, meals_left: left } }: { plan: SubscriptionDetail }) {
  const hasRest = left > 0 && state !== 'ended' && state !== 'cancelled';
  return (
    <p className={styles.help} data-print="no">
      <ButtonLink to={to.myReport(id)} variant="secondary">
        Report a problem
      </ButtonLink>
      {hasRest ? (
        <ButtonLink to={to.myCancellation(id)} variant="quiet">
          Cancel the rest
        </ButtonLink>
      ) : (
        <ButtonLink to={to.plans} variant="quiet">
          See the meal plans
        </ButtonLink>
      )}
    </p>
  );
}

function DietQuestion({ plan }: { plan: SubscriptionDetail }) {
  const labels = usePlanLabels();
  const unknown = unknownDiets(plan);
  const [first] = unknown;
  // Without a meal to come, such as while the money of the rest goes back, there is nothing to choose for.
  if (!first || plan.meals_left === 0) return null;
  return (
    <Banner
      tone="info"
      className={styles.banner}
      message={unknown.length < plan.persons ? `What does ${eaterName(plan, first)} eat?` : 'What do you eat?'}
      hint={`${labels.noDiet(plan, unknown)} Name allergies too, so that every box suits you. Each plan has its own diet and allergies.`}
    >
      <ButtonLink to={to.mySettings(plan.id)} variant="secondary">
        Tell us
      </ButtonLink>
    </Banner>
  );
}
