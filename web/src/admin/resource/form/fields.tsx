import type { ComponentProps, ReactNode } from 'react';
import { useFieldCheck } from '../../../ui/form/use-field-check';
import { FormField } from '../../ui/form/form-field';
import { NumberInput } from '../../ui/form/number-input';
import type { FormState } from './use-resource-form';

/** The fields of a draft whose values are text. */
type TextName<Draft> = { [Name in keyof Draft]-?: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

type FieldProps<Draft> = {
  form: FormState<Draft>;
  /** The field of the draft, named as on the wire. */
  name: TextName<Draft>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
};

const bind = <Draft,>({ draft, change, error, isLocked }: FormState<Draft>, name: TextName<Draft>) => ({
  error,
  isLocked,
  value: draft[name] as string,
  onValue: (value: string) => change({ [name]: value } as Partial<Draft>),
});

type Attributes<Element extends 'input' | 'textarea'> = Omit<ComponentProps<Element>, 'form' | 'name' | 'value' | 'onChange' | 'ref'>;

/** One line of text. In a form with browser validation it is checked when it is left. */
export function FormText<Draft>({ form, name, label, hint, optional, ...attributes }: FieldProps<Draft> & Attributes<'input'>) {
  const { error, isLocked, value, onValue } = bind(form, name);
  const checked = useFieldCheck<HTMLInputElement>({ label, value, onValue });
  return (
    <FormField name={name} label={label} hint={hint} optional={optional} error={error} localError={checked.error}>
      {(control) => <input autoComplete="off" {...attributes} {...control} {...checked.control} readOnly={isLocked} />}
    </FormField>
  );
}

export function FormTextArea<Draft>({ form, name, label, hint, optional, ...attributes }: FieldProps<Draft> & Attributes<'textarea'>) {
  const { error, isLocked, value, onValue } = bind(form, name);
  return (
    <FormField name={name} label={label} hint={hint} optional={optional} error={error}>
      {(control) => (
        <textarea
          rows={3}
          {...attributes}
          {...control}
          value={value}
          readOnly={isLocked}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}

type NumberProps<Draft> = FieldProps<Draft> &
  Pick<ComponentProps<'input'>, 'min' | 'step' | 'inputMode'> & {
    /** Corrects the typed value when the field is left. */
    normalize?: (text: string) => string;
  };

export function FormNumber<Draft>({ form, name, label, hint, optional, normalize, ...attributes }: NumberProps<Draft>) {
  const { error, isLocked, value, onValue } = bind(form, name);
  // A value that stays as it is keeps the error message of the server.
  const correct = () => {
    const corrected = normalize?.(value) ?? value;
    if (corrected !== value) onValue(corrected);
  };
  return (
    <FormField name={name} label={label} hint={hint} optional={optional} error={error}>
      {(control) => <NumberInput {...attributes} {...control} value={value} readOnly={isLocked} onValue={onValue} onBlur={correct} />}
    </FormField>
  );
}

type SelectProps<Draft> = FieldProps<Draft> & { options: readonly (readonly [value: string, label: string])[] };

export function FormSelect<Draft>({ form, name, label, hint, optional, options }: SelectProps<Draft>) {
  const { error, isLocked, value, onValue } = bind(form, name);
  return (
    <FormField name={name} label={label} hint={hint} optional={optional} error={error}>
      {(control) => (
        <select {...control} value={value} disabled={isLocked} onChange={(event) => onValue(event.currentTarget.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
