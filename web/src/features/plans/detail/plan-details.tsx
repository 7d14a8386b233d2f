import type { MealPlan } from '@2x7/contracts';
import type { ReactNode } from 'react';
import styles from './plan-details.module.css';
import { PlanMap } from '../plan-map';
import { daysOf, mealsOf } from '../plan-labels';
import { WhatYouGet } from '../what-you-get';

type Props = { plan: MealPlan; children?: ReactNode };

/** The delivery calendar and the content of a plan; `children` are further links. */
export const PlanDetails = ({ plan, children }: Props) => (
  <div>
    <section aria-labelledby="calendar" className={styles.calendar}>
      <h2 id="calendar" className={styles.title}>
        {[mealsOf(plan), daysOf(plan)].filter(Boolean).join(' in ')}
      </h2>
      <PlanMap plan={plan} className={styles.map} />
      <p className={styles.key}>
        {plan.meal_type !== 'dinner' && <span className={styles.lunch}>Lunch</span>}
        {plan.meal_type !== 'lunch' && <span className={styles.dinner}>Dinner</span>}
        {plan.plan_type === 'couple' && <span>Two boxes at each delivery</span>}
      </p>
    </section>
    <div className={styles.below}>
      <WhatYouGet plan={plan} />
      {children}
    </div>
  </div>
);
