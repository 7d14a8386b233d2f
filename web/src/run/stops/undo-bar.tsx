import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { undoMs, type PhoneMark } from '../store/run-state';
import { outcomeText } from '../run-labels';
import styles from '../run.module.css';
import { runStore } from '../store/use-run';

/** The last mark, which can be undone for ten seconds. Afterwards "Change" at the stop corrects it. */
export const UndoBar = ({ mark }: { mark: PhoneMark | null }) => <div role="status">{mark && <Undo key={mark.id} mark={mark} />}</div>;

function Undo({ mark }: { mark: PhoneMark }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), undoMs);
    return () => clearTimeout(timer);
  }, []);
  const undo = (): void => {
    setIsOver(true);
    void runStore().undo(mark);
  };
  if (isOver) return null;
  return (
    <div className={styles.undo}>
      <p>
        <strong>{mark.name}</strong>: {outcomeText(mark)}
      </p>
      <Button variant="secondary" className={styles.undoButton} onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
