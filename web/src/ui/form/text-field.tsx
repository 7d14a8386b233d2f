import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field';
import { useFieldCheck } from './use-field-check';
import type { CheckedValue } from './use-field-check';

type Shared = CheckedValue & {
  hint?: ReactNode;
  /** The server's error message; the form clears it when the value changes. */
  error?: string;
  className?: string;
};

type Own = keyof Shared | 'onChange' | 'onBlur' | 'onInvalid' | 'ref';

/** A labelled input, validated on blur. Other props are passed to the input. */
export function TextField(props: Shared & Omit<ComponentProps<'input'>, Own>) {
  const { label, value, onValue, check, hint, error, className, ...attributes } = props;
  const checked = useFieldCheck<HTMLInputElement>({ label, value, onValue, check });
  return (
    <Field label={label} hint={hint} error={error ?? checked.error} className={className}>
      {(control) => <input {...attributes} {...control} {...checked.control} />}
    </Field>
  );
}

/** A labelled textarea that grows with its content. */
export function TextArea(props: Shared & Omit<ComponentProps<'textarea'>, Own>) {
  const { label, value, onValue, check, hint, error, className, ...attributes } = props;
  const checked = useFieldCheck<HTMLTextAreaElement>({ label, value, onValue, check });
  return (
    <Field label={label} hint={hint} error={error ?? checked.error} className={className}>
      {(control) => <textarea rows={3} {...attributes} {...control} {...checked.control} />}
    </Field>
  );
}
