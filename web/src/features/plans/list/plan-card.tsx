import type { MealPlan } from '@2x7/contracts';
import { ArrowRight } from 'lucide-react';
import { to } from '../../../shared/site';
import { ButtonLink } from '../../../ui/button';
import { Image } from '../../../ui/image';
import styles from './plan-card.module.css';
import { PlanMap } from '../plan-map';
import { PlanTags } from '../plan-tags';
import { Price, PriceNotes } from '../price/price';
import { WhatYouGet } from '../what-you-get';

const sizes = '(min-width: 78rem) 590px, (min-width: 44rem) 46vw, 92vw';

/** A plan in the list. */
export const PlanCard = ({ plan, eager = false }: { plan: MealPlan; eager?: boolean }) => {
  const nameId = `plan-${plan.id}`;
  return (
    <li className={styles.card}>
      <Image of={plan.image_url} alt="" sizes={sizes} eager={eager} className={styles.photo} />
      <div className={styles.body}>
        <div className={styles.head}>
          <PlanTags plan={plan} />
          <PlanMap plan={plan} className={styles.map} />
        </div>
        <h2 id={nameId} className={styles.name}>
          {plan.name}
        </h2>
        <p className={styles.description}>{plan.description}</p>
        <div className={styles.facts}>
          <WhatYouGet plan={plan} />
        </div>
        <div className={styles.foot}>
          <div>
            <Price plan={plan} />
            <PriceNotes plan={plan} />
          </div>
          <ButtonLink to={to.plan(plan.id)} className={styles.start} aria-describedby={nameId}>
            Get Started <ArrowRight size={18} aria-hidden />
          </ButtonLink>
        </div>
      </div>
    </li>
  );
};
