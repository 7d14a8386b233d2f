import type { MealPlan } from '@2x7/contracts';
import { clsx } from 'clsx';
import { PlanDetails } from '../../features/plans/detail/plan-details';
import { PlanJsonLd } from '../../features/plans/detail/plan-json-ld';
import { PlanSummary } from '../../features/plans/detail/plan-summary';
import { useHead } from '../../shared/head';
import { to } from '../../shared/site';
import { Crumbs } from '../../ui/crumbs';
import { Image } from '../../ui/image';
import { SampleMenuButton } from '../sample-menu-button';
import styles from './plan.module.css';
import { Subscribe } from './subscribe';

const photoSizes = '(min-width: 78rem) 720px, (min-width: 60rem) 56vw, 94vw';

/** A plan with its price and the subscribe button. */
export function PlanView({ plan }: { plan: MealPlan }) {
  useHead({ title: `${plan.name} · 2x7`, description: plan.description || `${plan.name}: meals of 2x7, delivered in Jaipur.` });
  return (
    <>
      <Crumbs trail={[{ name: 'Meal plans', path: to.plans }]} current={plan.name} path={to.plan(plan.id)} />
      <PlanJsonLd plan={plan} />
      <div className={clsx('wrap', styles.page)}>
        <Image of={plan.image_url} alt="" sizes={photoSizes} eager className={styles.photo} />
        <div className={styles.side}>
          <PlanSummary plan={plan} />
          <Subscribe plan={plan} />
        </div>
        <PlanDetails plan={plan}>
          <SampleMenuButton />
        </PlanDetails>
      </div>
    </>
  );
}
