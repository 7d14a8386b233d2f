import type { SubscriptionChange } from '@2x7/contracts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { steppingBack } from '../../../ui/step-back';
import { usePlanLabels } from '../plan-labels';
import styles from './change.module.css';
import { Sentences } from './sentences';

type Props = { change: SubscriptionChange; onClose: () => void; onUndo?: () => void };

/** The accepted change with its number. */
export function ChangeDone({ change, onClose, onUndo }: Props) {
  const labels = usePlanLabels();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className={styles.done}>
      <div role="status" className={styles.result}>
        <CircleCheck size={28} aria-hidden className={styles.tick} />
        <div>
          <p className={styles.number}>
            {labels.done} <span className={styles.code}>{change.number}</span>.
          </p>
          <Sentences sentences={change.sentences} />
          <p className={styles.mail}>{labels.email}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
        {onUndo && (
          <Button variant="secondary" onClick={steppingBack(onUndo)}>
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}
