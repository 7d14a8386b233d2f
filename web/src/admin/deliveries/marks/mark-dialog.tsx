import { slotText, type DeliverySlot } from '@2x7/contracts';
import { useRef } from 'react';
import { RadioGroup } from '../../../features/deliveries/change/radio-group';
import { FormDialog } from '../../ui/dialog/form-dialog';
import type { DeliveryRow } from './mark-columns';
import { markOf } from './mark-draft';
import { CauseField, PaperFields, PlaceField } from './mark-fields';
import { NotBegunNote } from './not-begun-note';
import { useEnterMarks } from './use-enter-marks';

type Props = { slot: DeliverySlot; now: Date; row: DeliveryRow; onClose: () => void; onDone: (text: string) => void };

const results = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Not delivered' },
] as const;
const takenBack = { value: 'undone', label: 'Not known: take the mark back' } as const;

/** What became of one delivery. It ranks above what a rider has marked; a mark that is taken back leaves the delivery to the rider's next one. */
export function MarkDialog({ slot, now, row, onClose, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const marks = useEnterMarks({
    slot,
    now,
    outcome: row.outcome,
    reason: row.outcome ? '' : 'From the paper run sheet',
    onDone: () => {
      onDone(`${row.name}, ${row.order_number}: saved.`);
      onClose();
    },
  });
  const { draft, isEdited, edit, error, isBusy, send } = marks;
  return (
    <FormDialog
      title={row.outcome ? 'Correct the mark' : 'Mark the delivery'}
      lead={`${row.name}, ${row.order_number}. ${slotText(slot)}. The customer gets an email if the delivery failed, or if it has come after all.`}
      form={form}
      action="Save"
      busy={isBusy}
      dirty={isEdited}
      error={error}
      onClose={onClose}
      onSubmit={() => void send([markOf(slot, row.delivery_id, draft)])}
    >
      <NotBegunNote slot={slot} now={now} />
      <RadioGroup
        legend="What happened?"
        options={row.outcome ? [...results, takenBack] : results}
        value={draft.result}
        onValue={(result) => edit({ result })}
      />
      {draft.result === 'delivered' && <PlaceField marks={marks} />}
      {draft.result === 'failed' && <CauseField marks={marks} />}
      <PaperFields marks={marks} />
    </FormDialog>
  );
}
