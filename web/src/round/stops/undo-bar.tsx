import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { undoMs, type PhoneMark } from '../store/round-state';
import { outcomeText } from '../round-words';
import styles from '../round.module.css';
import { roundStore } from '../store/use-round';

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
    void roundStore().undo(mark);
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
