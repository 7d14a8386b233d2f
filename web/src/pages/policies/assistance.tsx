import styles from './assistance.module.css';
import { assistance } from './returns';

/** Problems with a meal that the return policy covers, in two lists. */
export const Assistance = () => (
  <div className={styles.cards}>
    {assistance.map(({ name, items }) => (
      <div key={name} className={styles.card}>
        <h3>{name}</h3>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);
