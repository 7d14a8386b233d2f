import { useEffect, useState } from 'react';
import { undoMs, type PhoneMark } from '../store/run-state';
import { outcomeText } from '../run-labels';
import styles from '../run.module.css';
import { runStore } from '../store/use-run';
import { TemporaryButton } from '../../ui/temporary-button';

/** `onLost` moves the focus, which is on the button when it disappears. */
type Props = { mark: PhoneMark; onLost: () => void };

/** The last mark, which can be undone for ten seconds. Afterwards "Change" at the stop corrects it. */
export const UndoBar = ({ mark, onLost }: Pick<Props, 'onLost'> & { mark: PhoneMark | null }) => (
  <div role="status">{mark && <Undo key={mark.id} mark={mark} onLost={onLost} />}</div>
);

function Undo({ mark, onLost }: Props) {
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
      <TemporaryButton variant="secondary" className={styles.undoButton} onClick={undo} onLost={onLost}>
        Undo
      </TemporaryButton>
    </div>
  );
}
