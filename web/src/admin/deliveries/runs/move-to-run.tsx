import type { Run, RunStop } from '@2x7/contracts';
import styles from './runs.module.css';

type Props = { stop: RunStop; runs: readonly Run[]; onChoose: (run: Run | undefined) => void; canLeave: boolean };

/** Moves a stop to the end of another run, or off its run. */
export function MoveToRun({ stop: { name }, runs, onChoose, canLeave }: Props) {
  return (
    <select
      aria-label={`Move ${name} to another run`}
      className={styles.move}
      value=""
      onChange={({ currentTarget: { value } }) => onChoose(runs.find(({ id }) => id === value))}
    >
      <option value="" disabled>
        Move to…
      </option>
      {runs.map(({ id, name: run }) => (
        <option key={id} value={id}>
          {run}
        </option>
      ))}
      {canLeave && <option value="none">No run</option>}
    </select>
  );
}
