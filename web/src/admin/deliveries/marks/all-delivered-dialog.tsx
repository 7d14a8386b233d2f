import { deliveryCount, slotText, type DeliverySlot } from '@2x7/contracts';
import { useRef, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { Checkbox } from '../../ui/form/checkbox';
import layout from '../../ui/form/form-layout.module.css';
import type { DeliveryRow } from './mark-columns';
import { markOf } from './mark-draft';
import { PaperFields, PlaceField } from './mark-fields';
import { NotBegunNote } from './not-begun-note';
import { useEnterMarks } from './use-enter-marks';
import styles from './marks.module.css';

type Props = { slot: DeliverySlot; now: Date; rows: readonly DeliveryRow[]; onClose: () => void; onDone: (text: string) => void };

/** One call enters so many marks. */
const mostAtOnce = 200;

/** Marks what is open as delivered, but for exceptions, which stay open. The rows stay those of the opening. */
export function AllDeliveredDialog({ slot, now, rows, onClose, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [shown] = useState(() => rows.slice(0, mostAtOnce));
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => !except.has(id));
  const marks = useEnterMarks({
    slot,
    now,
    reason: 'From the paper run sheet',
    keepsRiders: true,
    onDone: () => {
      onDone(`${deliveryCount(chosen.length)} marked as delivered.`);
      onClose();
    },
  });
  const { draft, isEdited, error, isBusy, send } = marks;
  const toggle = (id: string, isDelivered: boolean) =>
    setExcept(new Set(isDelivered ? [...except].filter((one) => one !== id) : [...except, id]));
  return (
    <FormDialog
      title="Mark as delivered"
      lead={`${slotText(slot)}. Take out what did not arrive, and mark it by itself.`}
      form={form}
      action={`Mark ${deliveryCount(chosen.length)}`}
      busy={isBusy}
      dirty={isEdited || except.size > 0}
      error={error}
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && void send(chosen.map(({ id }) => markOf(slot, id, draft)))}
    >
      <NotBegunNote slot={slot} now={now} />
      <PlaceField marks={marks} />
      <PaperFields marks={marks} />
      <fieldset>
        <legend className={layout.legend}>Delivered</legend>
        <div className={styles.rest}>
          {shown.map(({ id, name, order_number }) => (
            <Checkbox
              key={id}
              label={`${name}, ${order_number}`}
              checked={!except.has(id)}
              onChange={(isDelivered) => toggle(id, isDelivered)}
            />
          ))}
        </div>
        <p role="status">{chosen.length === 0 && 'Nothing is ticked, so there is nothing to mark.'}</p>
      </fieldset>
    </FormDialog>
  );
}
