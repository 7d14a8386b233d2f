import type { MealPlan } from '@2x7/contracts';
import type { ReactNode } from 'react';
import { PlanMap } from './plan-map';
import styles from './plan-summary.module.css';
import { PlanTags } from './plan-tags';
import { daysOf, mealsOf } from './plan-words';
import { WhatYouGet } from './what-you-get';

type Props = { plan: MealPlan; className?: string; children?: ReactNode };

/** The plan in words and as a calendar; `children` lead further. */
export const PlanSummary = ({ plan, className, children }: Props) => (
  <div className={className}>
    <PlanTags plan={plan} />
    <h1 className={styles.name}>{plan.name}</h1>
    <p className={styles.description}>{plan.description}</p>
    <section aria-labelledby="calendar" className={styles.calendar}>
      <h2 id="calendar" className={styles.title}>
        {[mealsOf(plan), daysOf(plan)].filter(Boolean).join(' in ')}
      </h2>
      <PlanMap plan={plan} className={styles.map} />
      <p className={styles.key}>
        <span className={styles.lunch}>Lunch</span>
        <span className={styles.dinner}>Dinner</span>
      </p>
    </section>
    <div className={styles.below}>
      <WhatYouGet plan={plan} />
      {children}
    </div>
  </div>
);
