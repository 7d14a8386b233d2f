import { clsx } from 'clsx';
import { useHead } from '../../shared/head';
import { lazyComponent } from '../../shared/lazy-component';
import { messages } from '../../shared/messages';
import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import { PageIntro } from '../../ui/page-intro';
import { Retry } from '../../ui/retry';
import { Loading, Skeleton } from '../../ui/skeleton';
import styles from './plan.module.css';
import { useReturnDialog } from './use-return-dialog';

const description = 'A meal plan of 2x7: fresh protein-rich meals, delivered free in Jaipur.';

const result = lazyComponent(async () => (await import('../../features/checkout/deleted-plan-payment')).DeletedPlanPayment);

/** Shown when the plan does not exist. It may have been deleted while a customer paid it. */
export function PlanNotFound({ planId }: { planId: string }) {
  const { isMounted } = useReturnDialog(result);
  useHead({ title: `${messages.planNotFound} · 2x7`, description: messages.planDoesNotExist, status: 404 });
  return (
    <div className={styles.state}>
      <PageIntro title={messages.planNotFound} lead={messages.planDoesNotExist}>
        <ButtonLink to={to.plans}>Compare All Plans</ButtonLink>
      </PageIntro>
      {isMounted && <result.Component planId={planId} />}
    </div>
  );
}

/** Shown when the plan could not be loaded. */
export function PlanNotLoaded({ retry }: { retry: () => void }) {
  useHead({ title: 'Meal plan · 2x7', description });
  return (
    <div className={styles.state}>
      <div role="alert">
        <PageIntro title={messages.planNotLoaded} lead="Check your connection, or try again in a moment." />
      </div>
      <div className={clsx('wrap', styles.stateActions)}>
        <Retry onRetry={retry} />
        <ButtonLink to={to.plans} variant="secondary">
          Compare All Plans
        </ButtonLink>
      </div>
    </div>
  );
}

/** Shown while the plan loads. */
export function PlanSkeleton() {
  useHead({ title: 'Meal plan · 2x7', description });
  return (
    <>
      <h1 className="visually-hidden">Meal plan</h1>
      <div className={clsx('wrap', styles.crumbs)} aria-hidden="true">
        <Skeleton className={styles.crumbsSkeleton} />
      </div>
      <Loading label="Loading plan" className={clsx('wrap', styles.page)}>
        <Skeleton className={styles.photoSkeleton} />
        <Skeleton className={styles.sideSkeleton} />
        <Skeleton className={styles.detailsSkeleton} />
      </Loading>
    </>
  );
}
