import { unsentMarks } from './store/run-state';
import type { RunView } from './store/run-store';
import { marksText } from './run-labels';
import styles from './run.module.css';
import { runStore } from './store/use-run';
import { TemporaryButton } from './temporary-button';

/** Whether the server can be reached, and the marks that it does not have, with the button that sends them. */
export function ConnectionLine({ view: { state, isOnline, isBusy, failure } }: { view: RunView }) {
  const unsent = state ? unsentMarks(state).length : 0;
  const count = unsent === 0 ? (state?.run ? 'all marks sent' : '') : `${marksText(unsent)} not sent`;
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
          Send {marksText(unsent)}
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
