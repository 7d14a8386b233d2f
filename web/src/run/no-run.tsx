import { ConnectionLine } from './connection-line';
import { KeptMarks } from './stops/kept-marks';
import type { RunView } from './store/run-store';
import { runLabels } from './run-labels';
import styles from './run.module.css';

/** A new link says nothing about the run or the link before it, however they ended. */
const isOpening = ({ state, opensLink }: RunView): boolean => state !== undefined && (opensLink || state.awaits_run);

const textFor = (view: RunView): { title: string; sentence: string } => {
  const { state, linkRefusal } = view;
  const title = 'Your run';
  if (linkRefusal) return { title, sentence: linkRefusal };
  if (isOpening(view)) return { title, sentence: runLabels.opening };
  if (state?.end === 'link-ended') return { title, sentence: runLabels.linkEnded };
  if (state?.end === 'over') return { title: 'Run ended', sentence: state.run ? runLabels.over : runLabels.thanks };
  return { title, sentence: runLabels.noRun };
};

/** Before a run, and after its end: what became of it, and the marks that are still on the phone. */
export function NoRun({ view }: { view: RunView }) {
  const { title, sentence } = textFor(view);
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        <ConnectionLine view={view} />
      </header>
      <main className={styles.main} tabIndex={-1}>
        <p className={styles.lead} role="status">
          {sentence}
        </p>
        <KeptMarks view={view} />
      </main>
    </>
  );
}
