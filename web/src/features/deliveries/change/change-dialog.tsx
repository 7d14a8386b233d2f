import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/dialog/modal';
import { useGuardedClose } from '../../../ui/dialog/use-guarded-close';
import { whileSent } from '../../../ui/form/while-sent';
import { FailureBanner } from '../failure-banner';
import type { PlanCommand, PlanPath } from '../subscription.api';
import { ChangeDone } from './change-done';
import { ChangePreview } from './change-preview';
import styles from './change.module.css';
import { useChange } from './use-change';
import { usePreview, type Preview } from './use-preview';

/** The plan that a dialog changes: its address and the version that the customer sees. */
type ChangedPlan = { path: PlanPath; version: number };

type Props = {
  plan: ChangedPlan;
  title: string;
  lead?: string;
  /** Undefined while the fields are incomplete; their own validation then names what is missing. */
  command: PlanCommand | undefined;
  /** Label of the button that makes the change. */
  confirm: string;
  /** The fields. */
  children?: ReactNode;
  /** A text was typed: the dialog asks before it closes. */
  isTyped?: boolean;
  onClose: () => void;
  /** The change is made, and the plan is loaded again. */
  onDone?: () => void;
  /** Offered when the change is done. */
  onUndo?: () => void;
};

type Progress = { isTyped: boolean; isSending: boolean; isDone: boolean };

/** Back closes the dialog too, and nothing does while the change is sent. @returns what the other ways of closing call */
function useClosing({ isTyped, isSending, isDone }: Progress, onClose: () => void): () => void {
  const back = () => {
    if (isSending) return 'stay';
    onClose();
    return 'leave';
  };
  return useGuardedClose(isTyped && !isSending && !isDone, onClose, { back });
}

/** The preview of a command that the shop has refused is then refused for the same reason. */
const reasonOf = (preview: Preview) => (preview.state === 'refused' ? preview.reason : undefined);

/** A change of a plan: its fields, what it would do, the button that does it, and its number. */
export function ChangeDialog({ plan, title, lead, command, confirm, children, isTyped = false, onClose, onDone, onUndo }: Props) {
  const { busy, refusal, done, send, restart } = useChange(plan.path, plan.version);
  const preview = usePreview(plan.path, done ? undefined : command);
  const close = useClosing({ isTyped, isSending: busy, isDone: done !== undefined }, onClose);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (command && preview.state === 'ready' && (await send(command))) onDone?.();
  };
  const undo = () => {
    restart();
    onUndo?.();
  };
  return (
    <Modal open onClose={close} title={title} lead={done ? undefined : lead} size="small" locked={busy}>
      <div tabIndex={-1}>
        {done ? (
          <ChangeDone change={done} onClose={onClose} onUndo={onUndo && undo} />
        ) : (
          <form className={styles.form} {...whileSent(busy)} onSubmit={(event) => void submit(event)}>
            {children}
            <ChangePreview preview={preview} />
            {refusal && reasonOf(preview) !== refusal && <FailureBanner message={refusal} />}
            <div className={styles.buttons}>
              <Button type="submit" aria-disabled={busy || (command && preview.state !== 'ready')}>
                {confirm}
              </Button>
              <Button variant="quiet" disabled={busy} onClick={close}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </div>
    </Modal>
  );
}
