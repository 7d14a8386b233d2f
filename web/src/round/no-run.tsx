import { ConnectionLine } from './connection-line';
import { KeptMarks } from './stops/kept-marks';
import type { RoundView } from './store/round-store';
import { roundWords } from './round-words';
import styles from './round.module.css';

const sentenceFor = ({ state, link }: RoundView): string => {
  if (link) return link;
  if (state?.end === 'link-ended') return roundWords.linkEnded;
  if (state?.end === 'over') return state.run ? roundWords.over : roundWords.thanks;
  return roundWords.noRun;
};

/** Before a run, and after its end: what became of it, and the marks that are still on the phone. */
export const NoRun = ({ view }: { view: RoundView }) => (
  <>
    <header className={styles.header}>
      <h1 className={styles.title}>{view.state?.end === 'over' && !view.link ? 'Run ended' : 'Your run'}</h1>
      <ConnectionLine view={view} />
    </header>
    <main className={styles.main}>
      <p className={styles.lead} role="status">
        {sentenceFor(view)}
      </p>
      <KeptMarks view={view} />
    </main>
  </>
);
