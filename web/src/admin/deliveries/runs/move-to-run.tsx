import type { Run, RunStop } from '@2x7/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { stepBack } from '../../../ui/step-back';
import styles from './runs.module.css';

type Props = { stop: RunStop; runs: readonly Run[]; onChoose: (run: Run | undefined) => void; canLeave: boolean };

/** Moves the focus from a stop that is about to leave its list to the stop that takes its place, or to the last one that stays. */
function focusNeighbour(button: Element): void {
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const select = neighbour?.querySelector('select');
  if (select) select.focus();
  else stepBack(button);
}

/** Moves a stop to the end of another run, or off its run. The arrow keys choose one run after the other, so a button moves it. */
export function MoveToRun({ stop: { name }, runs, onChoose, canLeave }: Props) {
  const [chosen, setChosen] = useState('');
  return (
    <span className={styles.moveTo}>
      <select
        aria-label={`Move ${name} to another run`}
        className={styles.move}
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
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
      {chosen && (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onChoose(runs.find(({ id }) => id === chosen));
          }}
        >
          Move<span className="visually-hidden"> {name} to the run</span>
        </Button>
      )}
    </span>
  );
}
