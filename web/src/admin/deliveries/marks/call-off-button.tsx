import { counted, slotText, type KitchenSlot, type SlotCalledOff } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TemporaryButton } from '../../../ui/temporary-button';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { formErrorOf, repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { ReasonField } from '../../ui/form/reason-field';
import { reloadingAfter } from '../deliveries.api';
import { callOff } from './marks.api';
import styles from './marks.module.css';

type Props = { slot: KitchenSlot; onDone: (text: string) => void };

/** Opens the dialog that calls the slot off, as long as a delivery of it is open. */
export function CallOffButton({ slot, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isPossible = slot.phase === 'frozen' && slot.called_off === null && slot.unmarked > 0;
  return (
    <>
      {isPossible && (
        <TemporaryButton variant="secondary" onClick={() => setIsOpen(true)}>
          Call off
        </TemporaryButton>
      )}
      {isOpen && <CallOffDialog slot={slot} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const effectsText = ({ deliveries, meals, customers }: SlotCalledOff): string =>
  `${counted(deliveries, 'delivery does', 'deliveries do')} not come. ${counted(meals, 'meal is', 'meals are')} owed again, at the end of each plan. ${counted(customers, 'customer gets', 'customers get')} an email at once. This cannot be taken back.`;

/** Asks for the effects first, then calls off. */
function useCallOff({ day, window }: KitchenSlot, onCalledOff: (effects: SlotCalledOff) => void) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [effects, setEffects] = useState<SlotCalledOff>();
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  /** What is on its way stays as it was sent: the effects that come belong to it. */
  const edit = (text: string) => {
    if (isBusy) return;
    setReason(text);
    setEffects(undefined);
  };
  const submit = async () => {
    const isPreview = effects === undefined;
    setIsBusy(true);
    setError(undefined);
    try {
      const send = () => callOff({ day, window, reason, dry_run: isPreview });
      const found = await (isPreview ? send() : reloadingAfter(client, send));
      if (isPreview) setEffects(found);
      else onCalledOff(found);
    } catch (failure) {
      const fallback = isPreview ? 'The effects could not be loaded' : 'The slot could not be called off';
      setError((isPreview ? formErrorOf : repeatableErrorOf)(failure, fallback));
    } finally {
      setIsBusy(false);
    }
  };
  return { reason, edit, effects, error, isBusy, submit };
}

function CallOffDialog({ slot, onDone, onClose }: Props & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { reason, edit, effects, error, isBusy, submit } = useCallOff(slot, ({ customers }) => {
    onDone(`${slotText(slot)} is called off: ${counted(customers, 'customer is', 'customers are')} being notified.`);
    onClose();
  });
  return (
    <FormDialog
      title={`Call off ${slotText(slot)}`}
      lead="For an emergency after the cut-off. What is not marked yet does not come, and the shop is the cause."
      form={form}
      action={effects ? 'Call off' : 'Show what happens'}
      busyAction={effects ? 'Calling off...' : 'Looking...'}
      danger={effects !== undefined}
      effects={effects}
      busy={isBusy}
      dirty={reason !== ''}
      error={error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <ReasonField hint="Customers read it in the email." maxLength={120} error={error} value={reason} onValue={edit} />
      {effects && (
        <p role="status" className={styles.effects}>
          {effectsText(effects)}
        </p>
      )}
    </FormDialog>
  );
}
