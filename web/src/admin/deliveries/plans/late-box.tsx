import { slotNumber, slotText, windowTime, type KitchenSlot, type SubscriptionDetail } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ChangeDialog } from '../../../features/deliveries/change/change-dialog';
import { RadioGroup } from '../../../features/deliveries/change/radio-group';
import { sentenceOf } from '../../../shared/api';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/dialog/modal';
import { useHeldBack } from '../../../ui/dialog/use-held-back';
import { TextField } from '../../../ui/form/text-field';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { kitchenSlotsQuery } from '../../kitchen/kitchen.api';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { lateSlots } from './late-slots';
import styles from './plans.module.css';

type Props = { path: string; plan: SubscriptionDetail };
type DialogProps = Props & { onClose: () => void };

const title = 'Add a late box';

/** Opens the dialog that adds a box to a slot whose boxes are counted. The dialog stays to confirm the box that took the last meal. */
export function LateBoxButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const hasMeals = props.plan.state !== 'cancelled' && props.plan.meals_left > 0;
  if (!hasMeals && !isOpen) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <PackagePlus size={18} aria-hidden />
        {title}
      </Button>
      {isOpen && <LateBoxDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The slots stay as they were when they were loaded, so that the chosen one does not disappear when its box is added. */
function LateBoxDialog(props: DialogProps) {
  const { data: kitchen, error, refetch } = useQuery({ ...kitchenSlotsQuery, refetchInterval: false });
  const [atOpening] = useState(props.plan);
  const slots = kitchen && lateSlots(kitchen, atOpening);
  if (slots?.length) return <LateBoxForm {...props} slots={slots} />;
  return (
    <NoForm onClose={props.onClose}>
      {slots && (
        <p>
          No delivery can take one now. A late box goes to a delivery that is final and not over, and in which this plan has no box yet.
          Before its cut-off, move a box to it in the calendar.
        </p>
      )}
      {!slots && error && <ErrorBanner message={sentenceOf(error, 'The deliveries could not be loaded')} onRetry={() => void refetch()} />}
      {!slots && !error && (
        <Loading label="Loading the deliveries...">
          <Skeleton className={styles.line} />
        </Loading>
      )}
    </NoForm>
  );
}

/** The dialog as long as no box can be chosen. Back closes it, as it closes the form. */
function NoForm({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useHeldBack(true, () => {
    onClose();
    return 'leave';
  });
  return (
    <Modal open title={title} size="small" onClose={onClose}>
      {children}
    </Modal>
  );
}

function LateBoxForm({ path, plan, slots, onClose }: DialogProps & { slots: readonly KitchenSlot[] }) {
  const [chosen, setChosen] = useState(slots.length === 1 ? String(slotNumber(slots[0]!)) : undefined);
  const [reason, setReason] = useState('');
  const slot = slots.find((one) => String(slotNumber(one)) === chosen);
  return (
    <ChangeDialog
      plan={{ path, version: plan.version }}
      title={title}
      lead="For a delivery whose boxes are counted. The kitchen finds it at the end of its sheet; the meal is taken from the end of the plan."
      command={slot && { type: 'late-box', slot: { day: slot.day, window: slot.window }, reason: reason.trim() }}
      confirm="Add the box"
      isTyped={reason.trim() !== ''}
      onClose={onClose}
    >
      <RadioGroup
        legend="Delivery"
        options={slots.map((one) => ({ value: String(slotNumber(one)), label: `${slotText(one)}, ${windowTime(one.window)}` }))}
        value={chosen}
        onValue={setChosen}
      />
      <TextField label="Reason" hint="The customer reads it in the email." value={reason} onValue={setReason} required maxLength={200} />
    </ChangeDialog>
  );
}
