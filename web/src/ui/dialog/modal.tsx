import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './modal.module.css';
import { NativeDialog, type FocusTarget } from './native-dialog';

export type ModalProps = {
  open: boolean;
  /** Asked for by Escape, the close button or a click beside; the parent sets `open`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Stays in sight below the scrolling part. */
  footer?: ReactNode;
  /** Widths: 480, 680 and 960 px; all are sheets on a phone. */
  size?: 'small' | 'medium' | 'large';
  /** As high as it may be from the start, so that what comes late moves nothing. */
  tall?: boolean;
  /** Something runs that must not be left: Escape, the close button and clicks beside do nothing. */
  locked?: boolean;
  /**
   * Takes the dialog out of the top layer while another window (the payment provider's) needs the
   * page: above a modal dialog nothing else can be clicked. Its content stays mounted.
   */
  suspended?: boolean;
  /** Focused at opening; the title when absent or null. */
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
 * A modal window. The page behind is inert and does not scroll; focus moves in, is kept in and goes
 * back to what had it. Nothing of it exists while it is closed: state that should outlive a closing
 * belongs to the parent.
 */
export function Modal(props: ModalProps) {
  return props.open ? <OpenModal {...props} /> : null;
}
