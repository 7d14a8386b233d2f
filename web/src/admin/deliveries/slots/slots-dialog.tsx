import { windows } from '@2x7/contracts';
import { useRef } from 'react';
import { windowLabels } from '../../../features/deliveries/window-text';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { Checkbox } from '../../ui/form/checkbox';
import { FormField } from '../../ui/form/form-field';
import layout from '../../ui/form/form-layout.module.css';
import { NumberInput } from '../../ui/form/number-input';
import { ReasonField } from '../../ui/form/reason-field';
import { slotActions, withWindow, type SlotAction, type SlotsDraft } from './slots-draft';
import styles from './slots.module.css';
import { useSlotsChange, type SlotsChange } from './use-slots-change';

type Props = { initial: SlotsDraft; onClose: () => void; onDone: (text: string) => void };

const actionLabels: Record<SlotAction, string> = { capacity: 'Change the capacity', close: 'Close the kitchen', open: 'Open again' };

/** Capacity or closure of one slot or several. Its effects are shown before it is made. */
export function SlotsDialog({ initial, onClose, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const change = useSlotsChange(initial, (text) => {
    onDone(text);
    onClose();
  });
  const { draft, effects, error, isBusy } = change;
  return (
    <FormDialog
      title="Change deliveries"
      form={form}
      action={effects ? actionLabels[draft.action] : 'Show what happens'}
      busyAction={effects ? 'Saving...' : 'Looking...'}
      danger={effects !== undefined && draft.action === 'close'}
      effects={effects}
      busy={isBusy}
      dirty={JSON.stringify(draft) !== JSON.stringify(initial)}
      error={error}
      onClose={onClose}
      onSubmit={() => void change.submit()}
    >
      <Days change={change} />
      <Actions change={change} />
      {effects && (
        <div role="status" className={styles.effects}>
          {effects.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

const Days = ({ change: { draft, error, edit } }: { change: SlotsChange }) => (
  <>
    <div className={layout.row}>
      <FormField name="from" label="From" error={error}>
        {(control) => (
          <input {...control} type="date" required value={draft.from} onChange={(event) => edit({ from: event.currentTarget.value })} />
        )}
      </FormField>
      <FormField name="until" label="Until" error={error}>
        {(control) => (
          <input
            {...control}
            type="date"
            required
            min={draft.from}
            value={draft.until}
            onChange={(event) => edit({ until: event.currentTarget.value })}
          />
        )}
      </FormField>
    </div>
    <fieldset className={layout.checks}>
      <legend className={layout.legend}>Deliveries</legend>
      {windows.map((window) => (
        <Checkbox
          key={window}
          label={windowLabels[window]}
          checked={draft.windows.includes(window)}
          onChange={(isChosen) => edit({ windows: withWindow(draft, window, isChosen) })}
        />
      ))}
    </fieldset>
  </>
);

const Actions = ({ change: { draft, error, edit } }: { change: SlotsChange }) => (
  <>
    <fieldset className={styles.what}>
      <legend className={layout.legend}>What to do</legend>
      {slotActions.map((action) => (
        <label key={action} className={styles.choice}>
          <input type="radio" name="action" checked={draft.action === action} onChange={() => edit({ action })} />
          {actionLabels[action]}
        </label>
      ))}
    </fieldset>
    {draft.action === 'capacity' && (
      <FormField name="capacity" label="Meals in each delivery window" error={error}>
        {(control) => (
          <NumberInput
            {...control}
            required
            min={0}
            max={100_000}
            step={1}
            inputMode="numeric"
            value={draft.capacity}
            onValue={(capacity) => edit({ capacity })}
          />
        )}
      </FormField>
    )}
    {draft.action === 'close' && (
      <ReasonField
        name="closed"
        hint="Customers read it in their calendar."
        placeholder="Diwali"
        maxLength={120}
        error={error}
        value={draft.reason}
        onValue={(reason) => edit({ reason })}
      />
    )}
  </>
);
