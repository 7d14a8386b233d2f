import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/dialog/modal';
import { Image } from '../../../ui/image';
import styles from './detail-dialog.module.css';

type Props = {
  title: string;
  /** Absent for rows that have no image. */
  image?: string | null;
  name: string;
  facts: readonly { name: string; value: ReactNode; isWide?: boolean }[];
  onClose: () => void;
  /** Buttons beside Close. */
  actions?: ReactNode;
};

/** All values of one row, read-only. */
export function DetailDialog({ title, image, name, facts, onClose, actions }: Props) {
  const buttons = (
    <div className={styles.buttons}>
      {actions}
      <Button className={styles.close} onClick={onClose}>
        Close
      </Button>
    </div>
  );
  return (
    <Modal open title={title} size="large" onClose={onClose} footer={buttons}>
      {/* Focusable, so that it can be scrolled by keyboard in a low window. */}
      <div className={styles.details} tabIndex={0} role="group" aria-label={name}>
        {image !== undefined && <Image of={image} alt="" sizes="(min-width: 760px) 320px, 92vw" className={styles.image} eager />}
        <div>
          <p className={styles.name}>{name}</p>
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact.name} className={fact.isWide ? styles.wide : undefined}>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Modal>
  );
}
