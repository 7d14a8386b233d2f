import { WeekGrid } from '../../ui/week-grid';
import { useTitle } from '../ui/layout/use-title';
import { messages } from '../messages';
import styles from './auth-layout.module.css';

const week = Array.from({ length: 7 }, () => ({ lunch: true, dinner: true }));

/** Shown while the profile is loaded. */
export function Verifying() {
  useTitle('Admin');
  return (
    <main className={styles.wait} aria-busy="true">
      <WeekGrid days={week} label="2x7" className={styles.loader} />
      <h1 className={styles.waiting} role="status">
        {messages.verifying}
      </h1>
    </main>
  );
}
