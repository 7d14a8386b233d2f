import { formatMonth } from '@2x7/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { FormField } from '../../ui/form/form-field';
import { lastMonths } from './last-months';
import { downloadInvoices } from './order-download';

/** Two financial years and the current one. */
const monthCount = 36;

/** Saves the invoices of a month for the accountant. It is open while it is mounted. */
export function InvoicesDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [months] = useState(() => lastMonths(new Date(), monthCount));
  const [month, setMonth] = useState(months[0]!);
  const { mutate, isPending, error } = useMutation({ mutationFn: downloadInvoices, onSuccess: onClose });
  return (
    <FormDialog
      title="For the accountant"
      lead="All invoices and credit notes of a month as a CSV file."
      form={form}
      action="Download CSV"
      busyAction="Downloading..."
      busy={isPending}
      dirty={false}
      error={error ? { message: sentenceOf(error, 'The invoices could not be downloaded.') } : undefined}
      onClose={onClose}
      onSubmit={() => mutate(month)}
    >
      <FormField name="month" label="Month" error={undefined}>
        {(control) => (
          <select {...control} value={month} onChange={(event) => setMonth(event.currentTarget.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {formatMonth(`${one}-15`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </FormDialog>
  );
}
