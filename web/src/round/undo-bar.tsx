import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import type { PhoneMark } from './round-state';
import { undoMs } from './round-state';
import { outcomeText } from './round-words';
import styles from './round.module.css';
import { roundStore } from './use-round';

/** The last mark, which can be undone for ten seconds. Afterwards "Change" at the stop corrects it. */
export function UndoBar({ mark }: { mark: PhoneMark | null }) {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsGone(true), undoMs);
    return () => clearTimeout(timer);
  }, []);
  const undo = (made: PhoneMark): void => {
    setIsGone(true);
    void roundStore().undo(made);
  };
  return (
    <div role="status">
      {mark && !isGone && (
        <div className={styles.undo}>
          <p>
            <strong>{mark.name}</strong>: {outcomeText(mark)}
          </p>
          <Button variant="secondary" className={styles.undoButton} onClick={() => undo(mark)}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
