import { useId, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { clsx } from 'clsx';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/dialog/modal';
import { useGuardedClose } from '../../../ui/dialog/use-guarded-close';
import { whileSent } from '../../../ui/form/while-sent';
import { messages } from '../../messages';
import { formErrorId } from '../form/form-field';
import styles from './form-dialog.module.css';
import { useReadingPause } from './use-reading-pause';

/** Why the form was not sent. */
type DialogError = {
  message: string;
  /** What to do next. */
  hint?: string;
  /** A button that does it. */
  button?: ReactNode;
};

type Props = {
  title: string;
  lead?: ReactNode;
  form: RefObject<HTMLFormElement | null>;
  /** The submit button's text, and its text while the form is sent. */
  action: string;
  busyAction?: string;
  /** The action cannot be undone: the button is red. */
  danger?: boolean;
  /** What the submit will do, once the form has asked and shows it. A submit counts only after a moment to read it. */
  effects?: object;
  busy: boolean;
  /** Values would be lost: closing asks first. */
  dirty: boolean;
  /** Stands beside the buttons, where it is in sight however far the form is scrolled. */
  error?: DialogError;
  size?: 'small' | 'large';
  /** Rules are checked by the form and the server, not by the browser. */
  noValidate?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

const stillSent = 'What you wrote is still being sent. Leave without waiting for the answer?';

/** A form in a dialog with Cancel and a submit button. */
export function FormDialog(props: Props) {
  const { title, lead, form, effects, busy, dirty, size = 'small', noValidate, onClose, onSubmit, children } = props;
  const id = useId();
  const close = useGuardedClose(dirty, onClose, { question: busy ? stillSent : undefined });
  const { isPausing, restart } = useReadingPause(effects);
  // On a touch screen a focused field would open the keyboard over the form.
  const firstField = () =>
    matchMedia('(pointer: fine)').matches ? form.current?.querySelector<HTMLElement>('input:not([type=file], [hidden]), select') : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isPausing) restart();
    else onSubmit();
  };
  return (
    <Modal
      open
      title={title}
      lead={lead}
      size={size}
      onClose={close}
      locked={busy}
      initialFocus={firstField}
      footer={<Footer {...props} form={id} isPausing={isPausing} onCancel={close} />}
    >
      <form id={id} ref={form} noValidate={noValidate} {...whileSent(busy)} onSubmit={submit} className={clsx(styles.form, styles[size])}>
        {children}
      </form>
    </Modal>
  );
}

type FooterProps = Pick<Props, 'error' | 'busy' | 'danger' | 'action' | 'busyAction'> & {
  form: string;
  isPausing: boolean;
  onCancel: () => void;
};

/** The submit button is never `disabled`, which would drop the focus when it has been pressed. */
const Footer = ({ error, busy, danger, action, busyAction = messages.saving, form, isPausing, onCancel }: FooterProps) => (
  <>
    {error && (
      <div id={formErrorId} className={styles.error}>
        <Banner message={error.message} hint={error.hint}>
          {error.button}
        </Banner>
      </div>
    )}
    <div className={styles.buttons}>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} aria-disabled={busy || isPausing}>
        {busy ? busyAction : action}
      </Button>
    </div>
  </>
);
