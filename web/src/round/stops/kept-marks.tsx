import { useId } from 'react';
import { Button } from '../../ui/button';
import { marksOfOtherRuns, refusedMarks, unsentMarks, type PhoneMark } from '../store/round-state';
import type { RoundView } from '../store/round-store';
import { outcomeText, roundWords } from '../round-words';
import styles from '../round.module.css';
import { roundStore } from '../store/use-round';

/** Marks that the server does not take, those of another run, and without a list of stops all that are not sent. */
export function KeptMarks({ view: { state } }: { view: RoundView }) {
  if (!state) return null;
  return (
    <>
      {state.end && <MarkList title="Not sent yet" lead={roundWords.kept} marks={unsentMarks(state)} />}
      <MarkList title="Of another run" lead={roundWords.ofOtherRuns} marks={marksOfOtherRuns(state)} />
      <MarkList title="Not accepted" marks={refusedMarks(state)} onDismiss={() => void roundStore().dismissRefused()} />
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
            {mark.refusal && ` ${roundWords.refusals[mark.refusal]}`}
          </li>
        ))}
      </ul>
      {onDismiss && (
        <Button variant="secondary" onClick={onDismiss}>
          Got it
        </Button>
      )}
    </section>
  );
}
