import type { MealPlan } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { to } from '../../../shared/site';
import { MealTypeChip } from '../../../ui/meal-type-chip';
import { Image } from '../../../ui/image';
import { PlanMap } from '../plan-map';
import styles from './plan-tile.module.css';
import { daysOf, mealsOf } from '../plan-labels';
import { Price, PriceNotes } from '../price/price';

const sizes = '(min-width: 68rem) 285px, (min-width: 44rem) 46vw, 80vw';

/** A plan on the home page; the whole tile is a link. */
export const PlanTile = ({ plan, popular = false }: { plan: MealPlan; popular?: boolean }) => (
  <li className={styles.tile}>
    <div className={styles.photo}>
      <Image of={plan.image_url} alt="" sizes={sizes} />
      {popular && <span className={styles.popular}>Popular</span>}
    </div>
    <div className={styles.body}>
      <div className={styles.tags}>
        <MealTypeChip mealType={plan.meal_type} />
        {plan.is_trial && <span className={styles.trial}>Trial</span>}
      </div>
      <h3 className={styles.name}>
        <Link to={to.plan(plan.id)} className={styles.cover}>
          {plan.name}
        </Link>
      </h3>
      <p className={styles.description}>{plan.description}</p>
      <div className={styles.extent}>
        <p>
          <strong>{mealsOf(plan)}</strong> {daysOf(plan)}
        </p>
        <PlanMap plan={plan} className={styles.map} />
      </div>
      <Price plan={plan} />
      <PriceNotes plan={plan} />
    </div>
  </li>
);
