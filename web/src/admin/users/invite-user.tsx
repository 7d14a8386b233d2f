import type { UserAccount, Role } from '@2x7/contracts';
import { useState } from 'react';
import { TextField } from '../../ui/text-field';
import { FormDialog } from '../ui/dialog/form-dialog';
import { SelectField } from '../ui/form/select-field';
import { useRefusal } from '../ui/form/form-error';
import { usePeopleChange } from './users.api';
import { roleHint, roleOptions } from './user-labels';

type Props = { onClose: () => void; onInvited: (person: UserAccount) => void };

/** Name, address and role; the rest the person does. */
export function InvitePersonDialog({ onClose, onInvited }: Props) {
  const { mutateAsync, isPending } = usePeopleChange();
  const refusal = useRefusal();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const send = async () => {
    refusal.clear();
    try {
      onInvited(await mutateAsync({ kind: 'invite', body: { name, email, role } }));
      onClose();
    } catch (error) {
      refusal.set(error, 'The invitation could not be sent.');
    }
  };
  return (
    <FormDialog
      title="Invite somebody"
      lead="We mail a link that works once; with it they choose their password."
      action="Send invitation"
      busyName="Sending..."
      busy={isPending}
      dirty={name !== '' || email !== ''}
      problem={refusal.message}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <TextField label="Name" name="name" autoComplete="off" required maxLength={120} readOnly={isPending} value={name} onValue={refusal.forgetting('name', setName)} error={refusal.faults['name']} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        readOnly={isPending}
        value={email}
        onValue={refusal.forgetting('email', setEmail)}
        error={refusal.faults['email']}
      />
      <SelectField label="Role" name="role" options={roleOptions} value={role} onValue={setRole} hint={roleHint} disabled={isPending} error={refusal.faults['role']} />
    </FormDialog>
  );
}
