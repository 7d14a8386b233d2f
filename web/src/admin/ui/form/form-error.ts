import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, isCode, sentenceOf } from '../../../shared/api';
import { focusInvalid } from './focus-invalid';

/** Why a form was not saved. */
export type FormError = {
  message: string;
  /** Field name on the wire → what is wrong with its value. */
  fields: Readonly<Record<string, string>>;
  /** The server has a newer version than the one that was edited. */
  isConflict: boolean;
  /** What was sent may be stored already: it may be sent again, but not edited. */
  isUnclear?: boolean;
  /** What to do next. */
  hint?: string;
};

export const fieldError = (field: string, message: string): FormError => ({ message, fields: { [field]: message }, isConflict: false });

/** The server's message, else `fallback`. A path such as `ingredients.2` belongs to the field `ingredients`. */
export function formErrorOf(error: unknown, fallback: string): FormError {
  const details = error instanceof ApiError ? error.details : [];
  return {
    message: sentenceOf(error, fallback),
    fields: Object.fromEntries(details.map(({ path, message }) => [path.split('.')[0]!, message])),
    isConflict: isCode(error, 'conflict'),
  };
}

/** The request may have reached the shop. Repeating it with the same idempotency key is safe, with a new key it is not. */
export const isUnclearError = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Whether what was sent with an idempotency key may be stored, after this error. A refusal of the repeat does not take that back, unless the service
 * refuses the values themselves, or answers 409 for them: it checks the values before it looks the key up, and the state of what they change
 * after it has found nothing under the key.
 */
export const isUnclearAfter = (error: unknown, wasUnclear: boolean): boolean =>
  isUnclearError(error) || (wasUnclear && !isCode(error, 'invalid') && !isCode(error, 'conflict'));

/** What to do after such an error, in a form whose idempotency key stays the same. */
export const safeToRepeat = 'It may or may not have arrived. Try again: it is never made twice.';

/** Why a form was not saved whose values have no second effect when they are sent again. */
export const repeatableErrorOf = (error: unknown, fallback: string): FormError => ({
  ...formErrorOf(error, fallback),
  ...(isUnclearError(error) && { hint: safeToRepeat }),
});

/** What is left of the error after these fields have changed; undefined when it was only about them. Its message is never that of a mended field. */
export function withoutFields(error: FormError, changed: readonly string[]): FormError | undefined {
  const left = Object.entries(error.fields).filter(([field]) => !changed.includes(field));
  const isResolved = left.length === 0 && Object.keys(error.fields).length > 0 && !error.isConflict;
  if (isResolved) return undefined;
  const isMended = changed.some((field) => error.fields[field] === error.message);
  return { ...error, message: (isMended && left[0]?.[1]) || error.message, fields: Object.fromEntries(left) };
}

/** The error of a form that is not a resource's, such as a password form. */
export function useFormError() {
  const [error, setError] = useState<FormError>();
  const form = useRef<HTMLFormElement>(null);
  const fields: FormError['fields'] = error?.fields ?? {};
  return {
    /** For the form's element. */
    form,
    /** For the banner. Undefined while each problem is shown at its field. */
    message: Object.keys(fields).length > 0 ? undefined : error?.message,
    fields,
    /** Shows the error, then moves the focus to the first field that it names. */
    set: (cause: unknown, fallback: string) => {
      flushSync(() => setError(formErrorOf(cause, fallback)));
      focusInvalid(form.current);
    },
    clear: () => setError(undefined),
    /** Wraps the setter of a field: setting the value clears the field's error. */
    clearing:
      <Value>(field: string, setValue: (value: Value) => void) =>
      (value: Value) => {
        setValue(value);
        setError((current) => current && withoutFields(current, [field]));
      },
  };
}
