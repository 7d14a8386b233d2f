import { clsx } from 'clsx';
import { useParams } from 'react-router-dom';
import { MenuFacts } from '../features/sample-menu/menu-facts';
import { SampleMenuGrid } from '../features/sample-menu/sample-menu-grid';
import { useHead } from '../shared/head';
import { to } from '../shared/site';
import { ButtonLink } from '../ui/button';
import { ChipLinks } from '../ui/chip-links';
import { Crumbs } from '../ui/crumbs';
import { PageIntro } from '../ui/page-intro';
import { mealKinds, type MealKind } from './meal-kinds';
import styles from './meals.module.css';
import NotFoundPage from './not-found.page';

/** The sample menu of one kind of meal. */
export default function MealsPage() {
  const { category } = useParams();
  const kind = mealKinds.find((one) => one.category === category);
  return kind ? <Meals kind={kind} /> : <NotFoundPage />;
}

function Meals({ kind }: { kind: MealKind }) {
  const { category, title, lead, description, notes } = kind;
  useHead({ title: `${title} · 2x7`, description });
  return (
    <>
      <Crumbs trail={[{ name: 'Meal plans', path: to.plans }]} here={title} path={to.meals(category)} />
      <MenuFacts category={category} name={title} />
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
    links={mealKinds.map(({ category, short }) => ({ name: short, to: to.meals(category), current: category === current }))}
  />
);
