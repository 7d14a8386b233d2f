import { WeekGrid } from '../../ui/week-grid';
import { useTitle } from '../ui/layout/use-title';
import { messages } from '../messages';
import styles from './auth-layout.module.css';
import { fullWeek } from './full-week';

/** Shown while the profile is loaded. */
export function Verifying() {
  useTitle('Admin');
  return (
    <main className={styles.wait} aria-busy="true">
      <WeekGrid days={fullWeek} label="2x7" className={styles.loader} />
      <h1 className={styles.waiting} role="status">
        {messages.verifying}
      </h1>
    </main>
  );
}
