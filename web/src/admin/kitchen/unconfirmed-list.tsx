import type { KitchenSheet } from '@2x7/contracts';
import { useId } from 'react';
import styles from './kitchen.module.css';

/** Boxes of orders paid before deliveries were planned here: they are cooked, and compared with the kitchen's own list. */
export function UnconfirmedList({ boxes }: { boxes: KitchenSheet['unconfirmed'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        Compare with your list
      </h2>
      <p>These orders were paid before deliveries were planned here, and are not confirmed yet. Their boxes are counted below.</p>
      <ul className={styles.rows}>
        {boxes.map(({ name, plan_name, boxes: count }, index) => (
          <li key={index} className={styles.line}>
            <p className={styles.what}>
              {name}, {plan_name}
              {count > 1 && `, ${count} boxes`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
