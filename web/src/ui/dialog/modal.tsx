import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './modal.module.css';
import { NativeDialog, type FocusTarget } from './native-dialog';

type ModalProps = {
  open: boolean;
  /** Called at Escape, the close button and a click on the backdrop. The parent sets `open`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Always visible, below the scrolling content. */
  footer?: ReactNode;
  /** 480, 680 or 960 px wide; full width on a phone. */
  size?: 'small' | 'medium' | 'large';
  /** Full height from the start, so that late content does not shift the layout. */
  tall?: boolean;
  /** Escape, the close button and clicks on the backdrop do nothing. */
  locked?: boolean;
  /**
   * Takes the dialog out of the top layer while the payment provider's window is open: a modal dialog
   * blocks clicks on everything else. The content stays mounted.
   */
  suspended?: boolean;
  /** Focused when the dialog opens; the title when absent or null. */
  initialFocus?: FocusTarget;
  /** Focused when a suspension ends. */
  resumeFocus?: FocusTarget;
};

function OpenModal(props: ModalProps) {
  const { title, lead, footer, size = 'medium', locked = false, onClose } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <NativeDialog
      className={clsx(styles.dialog, styles[size], props.tall && styles.tall)}
      labelledBy={id}
      onDismiss={onClose}
      closesBeside
      locked={locked}
      suspended={props.suspended}
      initialFocus={() => props.initialFocus?.() ?? heading.current}
      resumeFocus={props.resumeFocus}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <div>
            <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          <button type="button" aria-label="Close" className={styles.close} disabled={locked} onClick={onClose}>
            <X aria-hidden size={20} />
          </button>
        </header>
        <div className={styles.body}>{props.children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </NativeDialog>
  );
}

/**
 * A modal dialog. The page behind it is inert and does not scroll. Focus moves into the dialog, stays there and
 * returns to its former element. The content unmounts when the dialog closes; lasting state belongs to the parent.
 */
export function Modal(props: ModalProps) {
  return props.open ? <OpenModal {...props} /> : null;
}
