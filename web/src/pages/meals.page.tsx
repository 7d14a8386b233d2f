import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { MenuJsonLd } from '../features/sample-menu/menu-json-ld';
import { SampleMenuGrid } from '../features/sample-menu/sample-menu-grid';
import { useHead } from '../shared/head';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { ChipLinks } from '../ui/chip-links';
import { Crumbs } from '../ui/crumbs';
import { PageIntro } from '../ui/page-intro';
import { mealKinds } from './meals/meal-kinds';
import styles from './meals/meals.module.css';

/** The sample menu of one kind of meals. */
export default function MealsPage() {
  const { pathname } = useLocation();
  const { path, category, title, lead, notes } = mealKinds.find((kind) => pathname.startsWith(kind.path)) ?? mealKinds[0]!;
  useHead({ title: `${title} · 2x7`, description: `${lead} Dishes of 2x7 in Jaipur, each with its nutrition facts.` });
  return (
    <>
      <Crumbs trail={[{ name: 'Meal plans', path: to.plans }]} current={title} path={path} />
      <MenuJsonLd category={category} name={title} />
      <PageIntro title={title} lead={lead} below="crumbs">
        <MealNav current={category} />
      </PageIntro>
      <section aria-labelledby="dishes" className={clsx('wrap', styles.dishes)}>
        <h2 id="dishes" className="visually-hidden">
          Dishes
        </h2>
        <SampleMenuGrid category={category} />
      </section>
      <section aria-labelledby="notes" className={styles.band}>
        <div className={clsx('wrap', styles.notes)}>
          <h2 id="notes">Good to know</h2>
          <ul className={styles.columns}>
            {notes.map(({ heading, text }) => (
              <li key={heading}>
                <h3>{heading}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <ButtonLink to={to.plans}>See the meal plans</ButtonLink>
            <ButtonLink to={to.contact} variant="secondary">
              Talk to Expert
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}

const MealNav = ({ current }: { current: string }) => (
  <ChipLinks
    label="Kinds of meal"
    links={mealKinds.map(({ path, category, short }) => ({ name: short, to: path, current: category === current }))}
  />
);
