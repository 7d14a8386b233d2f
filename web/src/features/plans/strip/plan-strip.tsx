import { homePlanCount } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../../shared/site';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { NoPlans, PlansNotLoaded } from '../list/plan-list-states';
import { plansQuery } from '../plan-queries';
import styles from './plan-strip.module.css';
import { PlanTile } from './plan-tile';

/** The first four plans; `actions` are rendered beside the link to all plans. */
export const PlanStrip = ({ actions }: { actions?: ReactNode }) => (
  <section tabIndex={-1} aria-labelledby="plan-strip" className={clsx('wrap', styles.section)}>
    <div className={styles.head}>
      <div>
        <h2 id="plan-strip">Pick your plan</h2>
        <p className={styles.lead}>Prices include cooking, packing and delivery.</p>
      </div>
      <div className={styles.actions}>
        {actions}
        <Link to={to.plans} className={styles.all}>
          Compare All Plans <ArrowRight size={18} aria-hidden />
        </Link>
      </div>
    </div>
    <Tiles />
  </section>
);

function Tiles() {
  const plans = useQuery(plansQuery);
  if (!plans.data) return plans.isPending ? <TileSkeletons /> : <PlansNotLoaded retry={() => void plans.refetch()} />;
  if (plans.data.length === 0) return <NoPlans />;
  return (
    <ul className={styles.tiles}>
      {plans.data.slice(0, homePlanCount).map((plan, index) => (
        <PlanTile key={plan.id} plan={plan} popular={index === 0} />
      ))}
    </ul>
  );
}

const TileSkeletons = () => (
  <Loading label="Loading plans" className={styles.tiles}>
    {Array.from({ length: homePlanCount }, (_, index) => (
      <Skeleton key={index} className={styles.skeleton} />
    ))}
  </Loading>
);
