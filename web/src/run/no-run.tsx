import { ConnectionLine } from './connection-line';
import { KeptMarks } from './stops/kept-marks';
import type { RunView } from './store/run-store';
import { runLabels } from './run-labels';
import styles from './run.module.css';

/** A new link says nothing about the run or the link before it, however they ended. */
const isOpening = ({ state, opensLink }: RunView): boolean => state !== undefined && (opensLink || state.awaits_run);

const sentenceFor = (view: RunView): string => {
  const { state, linkRefusal } = view;
  if (linkRefusal) return linkRefusal;
  if (isOpening(view)) return runLabels.opening;
  if (state?.end === 'link-ended') return runLabels.linkEnded;
  if (state?.end === 'over') return state.run ? runLabels.over : runLabels.thanks;
  return runLabels.noRun;
};

/** Before a run, and after its end: what became of it, and the marks that are still on the phone. */
export const NoRun = ({ view }: { view: RunView }) => (
  <>
    <header className={styles.header}>
      <h1 className={styles.title}>{view.state?.end === 'over' && !view.linkRefusal && !isOpening(view) ? 'Run ended' : 'Your run'}</h1>
      <ConnectionLine view={view} />
    </header>
    <main className={styles.main} tabIndex={-1}>
      <p className={styles.lead} role="status">
        {sentenceFor(view)}
      </p>
      <KeptMarks view={view} />
    </main>
  </>
);
