import { useHead } from '../shared/head';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { PageIntro } from '../ui/page-intro';
import { WeekGrid } from '../ui/week-grid';
import styles from './not-found.module.css';

const week = Array.from({ length: 7 }, (_, day) => ({ lunch: true, dinner: day !== 3 }));

export default function NotFoundPage() {
  useHead({
    title: 'Page not found · 2x7',
    description: 'There is no page at this address.',
    status: 404,
  });
  return (
    <div className={styles.page}>
      <div className="wrap">
        <WeekGrid days={week} label="A week with one dinner missing" className={styles.week} />
      </div>
      <PageIntro title="Page not found" lead="There is nothing at this address. It may have moved, or the link is mistyped.">
        <div className={styles.actions}>
          <ButtonLink to={to.plans}>See the meal plans</ButtonLink>
          <ButtonLink to={to.home} variant="secondary">
            Go to Home
          </ButtonLink>
          <ButtonLink to={to.contact} variant="secondary">
            Contact
          </ButtonLink>
        </div>
      </PageIntro>
    </div>
  );
}
