import { WeekGrid } from '../../ui/week-grid';
import styles from './two-plans.module.css';

const month = Array.from({ length: 28 }, () => ({ lunch: true, dinner: true }));
const halves = ['Weeks 1 to 4', 'Weeks 5 to 8'];

/** The eight weeks as two plans of 28 days, drawn as week grids. */
export const TwoPlans = () => (
  <ul className={styles.halves}>
    {halves.map((half) => (
      <li key={half}>
        <WeekGrid days={month} label="Lunch and dinner on each of 28 days" className={styles.grid} />
        <p className={styles.name}>
          <strong>{half}</strong> 28 days, 56 boxes
        </p>
      </li>
    ))}
  </ul>
);
