import { FormSelect, FormText } from '../resource/form/fields';
import type { FormState } from '../resource/form/use-resource-form';
import { roleLabels } from './user-labels';
import type { UserDraft } from './user.resource';

const roleHint = 'Administrators can use the whole admin area. Staff see the kitchen sheets and nothing else.';

/** The email address is set once, by the invitation. */
export const UserFields = ({ form }: { form: FormState<UserDraft> }) => (
  <>
    <FormText form={form} name="name" label="Name" required maxLength={120} />
    {form.isNew && (
      <FormText form={form} name="email" label="Email" type="email" autoCapitalize="none" spellCheck={false} required maxLength={254} />
    )}
    <FormSelect
      form={form}
      name="role"
      label="Role"
      options={Object.entries(roleLabels)}
      hint={form.isNew ? roleHint : `${roleHint} A user whose role changes has to sign in again.`}
    />
  </>
);
