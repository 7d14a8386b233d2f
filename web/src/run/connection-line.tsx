import { counted } from '@2x7/contracts';
import { unsentMarks } from './store/run-state';
import type { RunView } from './store/run-store';
import styles from './run.module.css';
import { runStore } from './store/use-run';
import { TemporaryButton } from '../ui/temporary-button';

/** Whether the server can be reached, and the marks that it does not have, with the button that sends them. */
export function ConnectionLine({ view: { state, isOnline, isBusy, failure } }: { view: RunView }) {
  const unsent = state ? unsentMarks(state).length : 0;
  const count = unsent === 0 ? (state?.run ? 'all marks sent' : '') : `${counted(unsent, 'mark')} not sent`;
  return (
    <div className={styles.connection} tabIndex={-1}>
      <p role="status">
        <strong className={isOnline ? styles.online : styles.offline}>{isOnline ? 'Online' : 'No connection'}</strong>
        {count && `, ${count}`}
      </p>
      {unsent > 0 && (
        <TemporaryButton
          variant="secondary"
          className={styles.send}
          aria-busy={isBusy}
          onClick={() => runStore().call({ sendsHeld: true })}
        >
          Send {counted(unsent, 'mark')}
        </TemporaryButton>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
