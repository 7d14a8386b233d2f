import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, InvalidEvent } from 'react';

type Input = HTMLInputElement | HTMLTextAreaElement;

export type CheckedValue = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** A rule that HTML attributes cannot express. @returns the error message if `value` breaks it */
  check?: (value: string) => string | undefined;
};

/** The error message: the shop's wording for common cases, else the browser's. */
function sentenceFor(input: Input, label: string): string | undefined {
  const { valid, valueMissing, typeMismatch, customError } = input.validity;
  if (valid) return undefined;
  if (valueMissing && !customError) return `${label} is required`;
  if (typeMismatch && input.type === 'email') return 'Enter an email address like name@example.com';
  return input.validationMessage;
}

/** Focuses `input` if it is the first invalid one of its form, as the browser would. */
export function focusFirstInvalid(input: Input): void {
  const fields = [...(input.form?.elements ?? [])] as Input[];
  if (fields.find((field) => field.willValidate && !field.validity.valid) === input) input.focus();
}

const isBlank = (value: string) => value !== '' && value.trim() === '';

/** Sets a custom validity, so that the browser blocks the form for `check` too. */
function examine(element: Input, { label, check }: Pick<CheckedValue, 'label' | 'check'>): string | undefined {
  const broken = check?.(element.value) ?? (isBlank(element.value) && element.required && `${label} is required`);
  element.setCustomValidity(broken || '');
  return sentenceFor(element, label);
}

/**
 * Shows the browser's validation next to the field. Validates on blur and on submit, not while a value is first
 * typed, and removes the message as soon as the value is valid.
 */
export function useFieldCheck<T extends Input>({ label, value, onValue, check }: CheckedValue) {
  const input = useRef<T>(null);
  const [error, setError] = useState<string>();
  const [isEdited, setIsEdited] = useState(false);

  // The parent may change the value or the rule; the message must follow.
  useLayoutEffect(() => {
    const found = input.current ? examine(input.current, { label, check }) : undefined;
    if (error && found !== error) setError(found);
  }, [value, label, check, error]);

  return {
    error,
    control: {
      ref: input,
      value,
      onChange: (event: ChangeEvent<T>) => {
        setIsEdited(true);
        onValue(event.currentTarget.value);
      },
      onBlur: () => {
        const validate = () => {
          if (input.current && isEdited) setError(examine(input.current, { label, check }));
        };
        // The message moves what is below it: a button that was just pressed would no longer be under the mouse, and its click be lost.
        if (document.querySelector(':active')) window.addEventListener('mouseup', () => setTimeout(validate), { once: true });
        else validate();
      },
      onInvalid: (event: InvalidEvent<T>) => {
        event.preventDefault();
        setError(examine(event.currentTarget, { label, check }));
        focusFirstInvalid(event.currentTarget);
      },
    },
  };
}
