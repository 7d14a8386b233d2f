import { clsx } from 'clsx';
import { useSearchParams } from 'react-router-dom';
import { FittingCount } from '../features/plans/chooser/fitting-count';
import { PlanChooser } from '../features/plans/chooser/plan-chooser';
import { plansFor, type Wishes } from '../features/plans/chooser/plan-filter';
import { PlanList } from '../features/plans/list/plan-list';
import { useHead } from '../shared/head';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { PageIntro } from '../ui/page-intro';
import styles from './custom-plans.module.css';
import { PlanListNav } from './plans/plan-list-nav';

/** The plan chooser and the matching plans; query parameters hold the choices. */
export default function CustomPlansPage() {
  useHead({
    title: 'Custom Meal Plan · 2x7',
    description: 'Choose lunch, dinner or both, for one or two, for 3 to 28 days, and see which 2x7 meal plan fits.',
  });
  const [search, setSearch] = useSearchParams();
  const wishes: Wishes = Object.fromEntries(search);
  const wish = (name: keyof Wishes, value: string) => {
    const next = { ...wishes, [name]: value };
    const asked = Object.entries(next).filter(([, one]) => one);
    setSearch(Object.fromEntries(asked), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageIntro title="Custom Meal Plan" lead="Say what you need. The plans that fit stay.">
        <PlanListNav />
      </PageIntro>
      <div className={clsx('wrap', styles.page)}>
        <aside className={styles.side}>
          <PlanChooser wishes={wishes} onWish={wish} />
          <FittingCount wishes={wishes} />
          <div className={styles.expert}>
            <p>Allergies, two dinners, a break in between? We put plans together by hand, too.</p>
            <ButtonLink to={to.contact} variant="secondary">
              Talk to Expert
            </ButtonLink>
          </div>
        </aside>
        <PlanList choose={(plans) => plansFor(plans, wishes)} />
      </div>
    </>
  );
}
