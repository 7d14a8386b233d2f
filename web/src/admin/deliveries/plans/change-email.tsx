import type { SubscriptionDetail } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { Button } from '../../../ui/button';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { FormField } from '../../ui/form/form-field';
import { invalidateOrders } from '../../orders/orders.api';
import { changeEmail, reloadingAfter } from '../deliveries.api';

type Props = { path: string; plan: SubscriptionDetail };

/** Opens the dialog that gives the plan another email address. */
export function ChangeEmailButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Pencil size={18} aria-hidden />
        Change the email
      </Button>
      {isOpen && <EmailDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EmailDialog({ path, plan: { customer, number }, onClose }: Props & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [email, setEmail] = useState(customer.email);
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await reloadingAfter(client, () => changeEmail(path, { key: key.of(email), email }));
      onClose();
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The email could not be changed'));
      setIsBusy(false);
    } finally {
      invalidateOrders(client);
    }
  };
  return (
    <FormDialog
      title="Change the email"
      lead={`${customer.name}, order ${number}. Our emails about it go to the new address, and only its owner signs in and sees the plan. Emails that were sent already are not sent again.`}
      form={form}
      action="Change"
      busy={isBusy}
      dirty={email !== customer.email}
      error={error}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <FormField name="email" label="Email" error={error}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
