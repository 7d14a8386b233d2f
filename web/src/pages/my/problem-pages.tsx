import { slotNumber, windows, type DeliveryWindow, type PlanRest, type Problem, type SubscriptionDetail } from '@2x7/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { CancelRestForm } from '../../features/deliveries/problems/cancel-rest';
import { ProblemList } from '../../features/deliveries/problems/problem-list';
import { ProblemReceived } from '../../features/deliveries/problems/problem-received';
import { myProblemsQuery, restQuery } from '../../features/deliveries/problems/problems.api';
import { ProblemsNotLoaded } from '../../features/deliveries/problems/problems-not-loaded';
import styles from '../../features/deliveries/problems/problems.module.css';
import { ReportForm } from '../../features/deliveries/problems/report-form';
import { isUnknown, myPlan, myPlansQuery, planQuery } from '../../features/deliveries/subscription.api';
import { isSignedOut } from '../../shared/failure-text';
import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import { ChipLinks } from '../../ui/chip-links';
import { Loading, Skeleton } from '../../ui/skeleton';
import { MyPage, unknownLead } from './my-page';
import myStyles from './my.module.css';
import { ToSignIn } from './to-sign-in';
import { UnknownPlan } from './unknown-plan';

type Frame = { title: string; lead?: string; intro?: ReactNode };
type LoadedProps<Data> = Frame & { query: UseQueryResult<Data>; what: string; children: (data: Data) => ReactNode };

/** The sign-in, the skeleton, the failure, or what was loaded. */
function Loaded<Data>({ query, what, children, ...frame }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (isSignedOut(error)) return <ToSignIn />;
  if (isUnknown(error)) return <UnknownPlan />;
  if (data !== undefined)
    return (
      <MyPage {...frame} canSignOut>
        {children(data)}
      </MyPage>
    );
  return (
    <MyPage {...frame}>
      {error ? (
        <ProblemsNotLoaded what={what} onRetry={() => void refetch()} />
      ) : (
        <Loading label={`Loading ${what}`}>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </MyPage>
  );
}

const Trail = ({ plan }: { plan?: SubscriptionDetail | undefined }) => (
  <ChipLinks
    label="Your plans"
    links={[
      plan ? { name: 'Back to the plan', to: to.myPlan(plan.id) } : { name: 'Your plans', to: to.my },
      { name: 'Problems', to: to.myProblems },
    ]}
  />
);

/** /my/problems: every problem with its answers. */
export function ProblemsPage() {
  const query = useQuery(myProblemsQuery);
  return (
    <Loaded
      query={query}
      what="your problems"
      title="Problems"
      lead="What you reported, and what we did about it."
      intro={
        <ChipLinks
          label="Your plans"
          links={[
            { name: 'Your plans', to: to.my },
            { name: 'Problems', to: to.myProblems, current: true },
          ]}
        />
      }
    >
      {(problems) => (
        <div className={styles.form}>
          <p>
            <ButtonLink to={to.myReport()}>Report a problem</ButtonLink>
          </p>
          {problems.length === 0 ? <p>You have reported nothing. We hope it stays that way.</p> : <ProblemList problems={problems} />}
          <p className={myStyles.link} data-print="no">
            <Link to={`${to.contact}#grievances`}>Complain to our Grievance Officer</Link>
          </p>
        </div>
      )}
    </Loaded>
  );
}

/** /my/problems/new: asks for the plan first where there are several. */
export function ReportPage() {
  const [params] = useSearchParams();
  const named = params.get('plan');
  const plans = useQuery({ ...myPlansQuery, enabled: !named });
  const plan = named ?? (plans.data?.length === 1 ? plans.data[0]!.id : undefined);
  if (plan) return <ReportAbout key={plan} id={plan} slot={slotOf(params)} />;
  return (
    <Loaded query={plans} what="your plans" title="Report a problem" lead="Which plan is it about?" intro={<Trail />}>
      {(all) => (
        <ul className={styles.form}>
          {all.map(({ id, plan_name: name, number }) => (
            <li key={id}>
              <ButtonLink variant="secondary" to={to.myReport(id)}>
                {name}, order {number}
              </ButtonLink>
            </li>
          ))}
          {all.length === 0 && <li>There is no plan under your email address.</li>}
        </ul>
      )}
    </Loaded>
  );
}

function slotOf(params: URLSearchParams): number | undefined {
  const [day, window] = [params.get('day') ?? '', params.get('window') as DeliveryWindow];
  return /^\d{4}-\d\d-\d\d$/.test(day) && windows.includes(window) ? slotNumber({ day, window }) : undefined;
}

function ReportAbout({ id, slot }: { id: string; slot: number | undefined }) {
  const query = useQuery(planQuery(myPlan(id)));
  const [reported, setReported] = useState<Problem>();
  return (
    <Loaded
      query={query}
      what="your plan"
      title={reported ? 'We have your report' : 'Report a problem'}
      lead={query.data?.plan_name ?? unknownLead}
      intro={<Trail plan={query.data} />}
    >
      {(plan) =>
        reported ? (
          <ProblemReceived problem={reported}>
            <p>We are sorry, and look into it.</p>
          </ProblemReceived>
        ) : (
          <ReportForm plan={plan} slot={slot} onReported={setReported} />
        )
      }
    </Loaded>
  );
}

/** /my/plans/:id/cancellation */
export function CancelRestPage() {
  const { id = '' } = useParams();
  const query = useQuery(restQuery(id));
  const { data: plan } = useQuery(planQuery(myPlan(id)));
  return (
    <Loaded<PlanRest>
      query={query}
      what="what is left of your plan"
      title="Cancel the rest"
      lead={plan?.plan_name ?? unknownLead}
      intro={<Trail plan={plan} />}
    >
      {(rest) => <CancelRestForm plan={id} rest={rest} />}
    </Loaded>
  );
}
