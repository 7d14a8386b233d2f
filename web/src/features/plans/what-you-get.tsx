import type { MealPlan } from '@2x7/contracts';
import { Check } from 'lucide-react';
import { daysOf, mealsOf } from './plan-labels';
import styles from './what-you-get.module.css';

/** What the price of a plan includes. */
export const WhatYouGet = ({ plan }: { plan: MealPlan }) => {
  const items = [mealsOf(plan), daysOf(plan), 'Free delivery', 'Nutritionist support'].filter((item) => item !== null);
  return (
    <div>
      <p className={styles.title}>What you get</p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <Check size={18} aria-hidden className={styles.tick} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
};
