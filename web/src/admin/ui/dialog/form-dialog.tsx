import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import { messages } from '../../messages';
import { ErrorBanner } from '../feedback/error-banner';
import styles from './form-dialog.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The name of the button that sends the form. */
  action: string;
  /** Its name meanwhile. */
  busyName?: string;
  busy: boolean;
  /** Values would be lost: closing asks first. */
  dirty: boolean;
  /** The red banner above the fields. */
  problem?: string;
  onClose: () => void;
  onSubmit: () => void;
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
};

/** A form in a dialog: its fields, Cancel and the button that sends it. The browser checks it first. */
export function FormDialog(props: Props) {
  const { title, lead, action, busyName = messages.saving, busy, dirty, problem, onClose, onSubmit, size = 'small', children } = props;
  const id = useId();
  const close = useGuardedClose(dirty, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const buttons = (
    <div className={styles.buttons}>
      <Button variant="secondary" disabled={busy} onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={busy}>
        {busy ? busyName : action}
      </Button>
    </div>
  );
  return (
    <Modal open title={title} lead={lead} onClose={close} locked={busy} size={size} footer={buttons} initialFocus={() => document.getElementById(id)?.querySelector('input, select')}>
      <form id={id} className={styles.form} aria-busy={busy} onSubmit={submit}>
        {problem && <ErrorBanner message={problem} />}
        {children}
      </form>
    </Modal>
  );
}
