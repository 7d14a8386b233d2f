import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/field';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onValue: (value: Value) => void;
  hint?: ReactNode;
  error?: string;
  className?: string;
} & Pick<ComponentProps<'select'>, 'name' | 'required' | 'disabled'>;

/** One of several, in the platform's own list. */
export const SelectField = <Value extends string>({ label, options, value, onValue, hint, error, className, ...attributes }: Props<Value>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <select {...attributes} {...control} value={value} onChange={(event) => onValue(event.currentTarget.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
