import type { FormError } from './form-error';
import { FormField } from './form-field';

type Props = {
  /** The field's name on the wire; `reason` when unset. */
  name?: string;
  hint?: string;
  placeholder?: string;
  /** Characters that the server accepts. */
  maxLength: number;
  readOnly?: boolean;
  error: FormError | undefined;
  value: string;
  onValue: (reason: string) => void;
};

/** Why an administrator decides so: one line that is always needed. */
export const ReasonField = ({ name = 'reason', hint, error, onValue, ...input }: Props) => (
  <FormField name={name} label="Reason" hint={hint} error={error}>
    {(control) => <input {...control} {...input} required onChange={(event) => onValue(event.currentTarget.value)} />}
  </FormField>
);
