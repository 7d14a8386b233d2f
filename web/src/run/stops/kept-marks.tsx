import { useId } from 'react';
import { marksOfOtherRuns, refusedMarks, unsentMarks, type PhoneMark } from '../store/run-state';
import type { RunView } from '../store/run-store';
import { outcomeText, runLabels } from '../run-labels';
import styles from '../run.module.css';
import { runStore } from '../store/use-run';
import { TemporaryButton } from '../../ui/temporary-button';

/** Marks that the server does not take, those of another run, and without a list of stops all that are not sent. */
export function KeptMarks({ view: { state } }: { view: RunView }) {
  if (!state) return null;
  return (
    <>
      {state.end && <MarkList title="Not sent yet" lead={runLabels.kept} marks={unsentMarks(state)} />}
      <MarkList title="Of another run" lead={runLabels.ofOtherRuns} marks={marksOfOtherRuns(state)} />
      <MarkList title="Not accepted" marks={refusedMarks(state)} onDismiss={() => void runStore().dismissRefused()} />
    </>
  );
}

type Props = { title: string; lead?: string; marks: readonly PhoneMark[]; onDismiss?: () => void };

function MarkList({ title, lead, marks, onDismiss }: Props) {
  const id = useId();
  if (marks.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.kept}>
      <h2 id={id} className={styles.part}>
        {title}
      </h2>
      {lead && <p>{lead}</p>}
      <ul>
        {marks.map((mark) => (
          <li key={mark.id}>
            <strong>{mark.name}</strong>, {mark.run.name}. {outcomeText(mark)}
            {mark.refusal && ` ${runLabels.refusals[mark.refusal]}`}
          </li>
        ))}
      </ul>
      {onDismiss && (
        <TemporaryButton variant="secondary" onClick={onDismiss}>
          Got it
        </TemporaryButton>
      )}
    </section>
  );
}
