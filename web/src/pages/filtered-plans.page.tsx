import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { PlanList } from '../features/plans/list/plan-list';
import { useHead } from '../shared/head';
import { PageIntro } from '../ui/page-intro';
import { PlanListNav } from './plans/plan-list-nav';
import { planLists } from './plans/plan-lists';
import styles from './plans/plans.module.css';

/** Weekly, monthly and high-protein plans. */
export default function FilteredPlansPage() {
  const { pathname } = useLocation();
  const list = planLists.find(({ path }) => pathname.startsWith(path)) ?? planLists[0]!;
  useHead({ title: `${list.title} · 2x7`, description: `${list.lead} Fresh protein-rich meals, delivered free in Jaipur.` });
  return (
    <>
      <PageIntro title={list.title} lead={list.lead}>
        <PlanListNav />
      </PageIntro>
      <div className={clsx('wrap', styles.list)}>
        <PlanList choose={(plans) => plans.filter(list.choose)} />
      </div>
    </>
  );
}
