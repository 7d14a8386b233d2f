import type { UserAccount } from '@2x7/contracts';
import { useState } from 'react';
import { TextField } from '../../ui/text-field';
import { FormDialog } from '../ui/dialog/form-dialog';
import { SelectField } from '../ui/form/select-field';
import { useRefusal } from '../ui/form/form-error';
import { usePeopleChange } from './users.api';
import { roleHint, roleOptions } from './user-labels';

type Props = { person: UserAccount; onClose: () => void; onSaved: (person: UserAccount) => void };

/** Another name or role. What is not changed here is not sent: somebody else may have changed it meanwhile. */
export function EditPerson({ person, onClose, onSaved }: Props) {
  const { mutateAsync, isPending } = usePeopleChange();
  const refusal = useRefusal();
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const body = { ...(name !== person.name && { name }), ...(role !== person.role && { role }) };
  const save = async () => {
    refusal.clear();
    try {
      onSaved(await mutateAsync({ kind: 'change', id: person.id, body }));
      onClose();
    } catch (error) {
      refusal.set(error, 'The change could not be saved.');
    }
  };
  return (
    <FormDialog
      title={`Edit ${person.name}`}
      lead={person.email}
      action="Save Changes"
      busy={isPending}
      dirty={Object.keys(body).length > 0}
      problem={refusal.message}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField label="Name" name="name" autoComplete="off" required maxLength={120} readOnly={isPending} value={name} onValue={refusal.forgetting('name', setName)} error={refusal.faults['name']} />
      <SelectField label="Role" name="role" options={roleOptions} value={role} onValue={refusal.forgetting('role', setRole)} disabled={isPending} error={refusal.faults['role']} hint={`${roleHint} Whoever gets another role signs in again.`} />
    </FormDialog>
  );
}
