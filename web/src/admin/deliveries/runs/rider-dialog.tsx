import type { Run, RunsOfSlot } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { FormField } from '../../ui/form/form-field';
import { invalidateDeliveries } from '../deliveries.api';
import { changeRun } from './runs.api';
import { bodyOf } from './use-runs';

type Props = { run: Run; onClose: () => void; onSaved: (runs: RunsOfSlot) => void };
type Draft = Pick<Run, 'name' | 'rider'> & { trainedOn: string };

/** The name of a run, its rider, and when the rider was trained. */
export function RiderDialog({ run: latest, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // What another administrator changes meanwhile is refused as a conflict, and not overwritten with what was seen here.
  const [run] = useState(latest);
  const initial: Draft = { name: run.name, rider: run.rider, trainedOn: run.trained_on ?? '' };
  const [draft, setDraft] = useState(initial);
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const edit = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      onSaved(await changeRun(run.id, { ...bodyOf(run), name: draft.name, rider: draft.rider, trained_on: draft.trainedOn || null }));
      onClose();
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The run could not be saved'));
      setIsBusy(false);
      // The next opening begins with what another administrator has entered.
      invalidateDeliveries(client);
    }
  };
  return (
    <FormDialog
      title={`Rider of ${run.name}`}
      form={form}
      action="Save"
      busy={isBusy}
      dirty={JSON.stringify(draft) !== JSON.stringify(initial)}
      error={error}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <FormField name="rider" label="Rider" optional error={error}>
        {(control) => (
          <input {...control} maxLength={80} value={draft.rider} onChange={(event) => edit({ rider: event.currentTarget.value })} />
        )}
      </FormField>
      <FormField name="trained_on" label="Trained on" hint="Food safety training, as the FSSAI asks for." optional error={error}>
        {(control) => (
          <input {...control} type="date" value={draft.trainedOn} onChange={(event) => edit({ trainedOn: event.currentTarget.value })} />
        )}
      </FormField>
      <FormField name="name" label="Name of the run" error={error}>
        {(control) => (
          <input {...control} required maxLength={60} value={draft.name} onChange={(event) => edit({ name: event.currentTarget.value })} />
        )}
      </FormField>
    </FormDialog>
  );
}
