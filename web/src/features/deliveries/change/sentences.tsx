import { usePlanLabels } from '../plan-labels';
import styles from './change.module.css';

/** What a change does, as its email says it. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  const { sentences: lead } = usePlanLabels();
  return (
    <>
      {lead && <p className={styles.mail}>{lead}</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
