import styles from './week-list.module.css';
import { weeks } from './weeks';

/** The eight weeks in two columns, ordered top to bottom. */
export const WeekList = () => (
  <ol className={styles.weeks}>
    {weeks.map(({ name, text }, index) => (
      <li key={name} className={styles.week}>
        <p className={styles.number}>Week {index + 1}</p>
        <h3>{name}</h3>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ol>
);
