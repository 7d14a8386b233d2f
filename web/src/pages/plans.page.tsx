import { clsx } from 'clsx';
import { PlanList } from '../features/plans/list/plan-list';
import { SampleMenuGrid } from '../features/sample-menu/sample-menu-grid';
import { useHead } from '../shared/head';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { PageIntro } from '../ui/page-intro';
import { PlanListNav } from './plans/plan-list-nav';
import styles from './plans/plans.module.css';

export default function PlansPage() {
  useHead({
    title: 'Meal Plans and Sample Menu · 2x7',
    description:
      'All meal subscriptions of 2x7 in Jaipur with their meals, days and price per meal, ' +
      'and the sample menu with nutrition facts for every dish.',
  });
  return (
    <>
      <PageIntro title="Meal plans" lead="Fresh protein-rich meals, delivered free. Compare meals, days and the price of one meal.">
        <PlanListNav />
      </PageIntro>
      <div className={clsx('wrap', styles.list)}>
        <PlanList />
      </div>
      <section aria-labelledby="sample-menu" className={styles.band}>
        <div className={clsx('wrap', styles.menu)}>
          <h2 id="sample-menu">Sample menu</h2>
          <p className={styles.lead}>What a week tastes like, and what each dish gives you.</p>
          <SampleMenuGrid />
        </div>
      </section>
      <Questions />
    </>
  );
}

const Questions = () => (
  <section aria-labelledby="questions" className={clsx('wrap', styles.questions)}>
    <h2 id="questions">Still deciding?</h2>
    <p className={styles.lead}>Most answers are a page away. For the rest, talk to someone who cooks.</p>
    <div className={styles.actions}>
      <ButtonLink to={to.faq} variant="secondary">
        View FAQ
      </ButtonLink>
      <ButtonLink to={to.contact}>Talk to Expert</ButtonLink>
    </div>
  </section>
);
