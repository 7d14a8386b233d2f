import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PlanNotLoaded } from '../../features/deliveries/plan/plan-not-loaded';
import { PlanCards } from '../../features/deliveries/plan/plan-cards';
import planStyles from '../../features/deliveries/plan/plan.module.css';
import { LinkSignIn } from '../../features/deliveries/session/link-sign-in';
import { SignInForm } from '../../features/deliveries/session/sign-in-form';
import { myPlansQuery } from '../../features/deliveries/subscription.api';
import { isSignedOut } from '../../shared/failure-text';
import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import { focusHeading } from '../../ui/focus-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { MyPage } from './my-page';
import styles from './my.module.css';
import { useLinkToken } from './use-link-token';

const title = 'Your plans';

/** The sign-in; afterwards the plan, or the list of plans where there are several. */
export function Home() {
  const [token, forgetToken] = useLinkToken();
  return token ? <FromLink key={token} token={token} onDone={forgetToken} /> : <Plans />;
}

const FromLink = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <MyPage title={title} lead="You have opened the link from our email. One press, and you are there.">
    <LinkSignIn token={token} onSignedIn={onDone} onRestart={onDone} />
  </MyPage>
);

/** Where a sign-out or another page leads here, what had the focus is gone. */
function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { state } = useLocation();
  useEffect(() => {
    if (state) focusHeading();
  }, [state]);
  return (
    <MyPage title={title} lead="See your deliveries, skip or move one, pause while you travel, and tell us what you eat.">
      <SignInForm onSignedIn={onSignedIn} />
    </MyPage>
  );
}

/** The page that asked for the sign-in. */
const useReturnPath = (): string | undefined => (useLocation().state as { from?: string } | null)?.from;

const LoadingPlans = () => (
  <MyPage title={title}>
    <Loading label="Loading your plans">
      <Skeleton className={planStyles.skeleton} />
    </Loading>
  </MyPage>
);

/** Keeps the page high until the next one is there: otherwise the footer would come into view for a moment. */
const Leave = ({ path }: { path: string }) => (
  <>
    <Navigate to={path} replace />
    <LoadingPlans />
  </>
);

function Plans() {
  const { data, error, isPending, refetch } = useQuery(myPlansQuery);
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const from = useReturnPath();
  const client = useQueryClient();
  const signedIn = () => {
    setHasSignedIn(true);
    // The refusals of the pages that asked for the sign-in are no longer true.
    client.removeQueries({ predicate: ({ queryKey }) => /^\/my\/(plans\/|problems)/.test(String(queryKey[0])) });
    void refetch();
  };
  if (isPending) return <LoadingPlans />;
  if (isSignedOut(error)) return <SignIn onSignedIn={signedIn} />;
  if (error || !data)
    return (
      <MyPage title={title}>
        <PlanNotLoaded onRetry={() => void refetch()} />
      </MyPage>
    );
  if (hasSignedIn && from) return <Leave path={from} />;
  if (data.length === 1) return <Leave path={to.myPlan(data[0]!.id)} />;
  return (
    <MyPage title={title} canSignOut>
      {data.length > 0 ? <PlanCards plans={data} /> : <p>There is no plan under your email address yet.</p>}
      <p className={styles.help}>
        <ButtonLink to={to.myProblems} variant="secondary">
          Problems
        </ButtonLink>
      </p>
    </MyPage>
  );
}
