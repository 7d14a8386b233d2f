import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { CircleAlert } from 'lucide-react';
import clsx from 'clsx';
import { sentenceFor } from './field-sentence';
import styles from './field.module.css';

type Control = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value, in a sentence. */
  error?: string;
  /** Says so beside the label. */
  optional?: boolean;
  className?: string;
  /** Draws the control and spreads what it is given onto it. */
  children: (control: Control) => ReactNode;
};

/** A control with its visible label, its hint and its error, tied together for assistive technology. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={clsx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden size={16} />
          <span>
            <span className={styles.hidden}>Error: </span>
            {error}
          </span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type Input = HTMLInputElement | HTMLTextAreaElement;

type Checked = {
  label: string;
  hint?: ReactNode;
  value: string;
  onValue: (value: string) => void;
  /** What the server found wrong; the parent forgets it when the value changes. */
  error?: string;
  /** A rule that attributes cannot tell. @returns the sentence when `value` breaks it. */
  check?: (value: string) => string | undefined;
  className?: string;
};

function isFirstInvalid(input: Input): boolean {
  const fields = [...(input.form?.elements ?? [])] as Input[];
  return fields.find((field) => field.willValidate && !field.validity.valid) === input;
}

/**
 * The browser's own validation, said in place: nothing while a value is first typed, the check when
 * the field is left or the form sent, and the error is gone as soon as the value is mended.
 */
function useCheck({ label, value, onValue, error, check }: Checked) {
  const input = useRef<Input>(null);
  const [found, setFound] = useState<string>();
  const [edited, setEdited] = useState(false);

  const examine = () => setFound(input.current ? sentenceFor(input.current, label) : undefined);

  useLayoutEffect(() => {
    input.current?.setCustomValidity(check?.(value) ?? '');
    if (found) examine();
  }, [value]);

  return {
    error: error ?? found,
    attach: (element: Input | null, outer?: Ref<never>) => {
      input.current = element;
      if (typeof outer === 'function') outer(element as never);
      else if (outer) (outer as { current: Input | null }).current = element;
    },
    handlers: {
      value,
      onChange: (event: { currentTarget: Input }) => {
        setEdited(true);
        onValue(event.currentTarget.value);
      },
      onBlur: () => edited && examine(),
      onInvalid: (event: { preventDefault: () => void; currentTarget: Input }) => {
        event.preventDefault();
        examine();
        if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus();
      },
    },
  };
}
