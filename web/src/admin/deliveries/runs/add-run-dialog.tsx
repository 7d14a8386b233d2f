import type { DeliverySlot, RunsOfSlot } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { FormField } from '../../ui/form/form-field';
import { invalidateDeliveries } from '../deliveries.api';
import { addRun } from './runs.api';

type Props = { slot: DeliverySlot; onClose: () => void; onSaved: (runs: RunsOfSlot) => void };

/** A run without stops: they are moved to it. */
export function AddRunDialog({ slot: { day, window }, onClose, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const client = useQueryClient();
  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      onSaved(await addRun({ day, window, name }));
      onClose();
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The run could not be added'));
      setIsBusy(false);
      // It may be there although the answer was lost.
      invalidateDeliveries(client);
    }
  };
  return (
    <FormDialog
      title="Add a run"
      lead="It begins without stops. Move them to it from other runs."
      form={form}
      action="Add"
      busy={isBusy}
      dirty={name !== ''}
      error={error}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <FormField name="name" label="Name of the run" error={error}>
        {(control) => <input {...control} required maxLength={60} value={name} onChange={(event) => setName(event.currentTarget.value)} />}
      </FormField>
    </FormDialog>
  );
}
