import { slotText } from '@2x7/contracts';
import { ConnectionLine } from './connection-line';
import type { PhoneRun, PhoneStop } from './store/run-state';
import type { RunView } from './store/run-store';
import styles from './run.module.css';

/** Which run this is, how far it is, and what the server has of it. */
export function RunHeader({ view, run, stops }: { view: RunView; run: PhoneRun; stops: readonly PhoneStop[] }) {
  const count = (result: string): number => stops.filter(({ outcome }) => outcome?.result === result).length;
  const failed = count('failed');
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{run.name}</h1>
      <p>
        {slotText(run)}
        {run.rider && `, ${run.rider}`}
      </p>
      <p className={styles.progress} role="status">
        {count('delivered')} of {stops.length} delivered{failed > 0 && `, ${failed} not`}
      </p>
      <ConnectionLine view={view} />
    </header>
  );
}
