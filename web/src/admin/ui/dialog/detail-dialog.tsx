import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { Picture } from '../../../ui/picture';
import styles from './detail-dialog.module.css';

type Props = {
  title: string;
  image: string | null;
  name: string;
  facts: readonly { name: string; value: ReactNode; isWide?: boolean }[];
  onClose: () => void;
  /** Buttons beside Close. */
  actions?: ReactNode;
};

/** Everything about one row, to be read. */
export function Details({ title, image, name, facts, onClose, actions }: Props) {
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
      {/* In a low window it scrolls, and then by keyboard too. */}
      <div className={styles.details} tabIndex={0} role="group" aria-label={name}>
        <Picture of={image} alt="" sizes="(min-width: 760px) 320px, 92vw" className={styles.picture} eager />
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
