import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/form/field';
import type { FormError } from './form-error';

/** The id of the error banner of the open form dialog. */
export const formErrorId = 'form-error';

type Control = Parameters<ComponentProps<typeof Field>['children']>[0] & { name: string };

type Props = {
  /** The field's name on the wire. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  /** What the server or a rule of the form refused at the last save. */
  error: FormError | undefined;
  /** What the browser's own validation found. */
  localError?: string;
  children: (control: Control) => ReactNode;
};

/** A field with its error. A message that the banner shows already is referenced instead of repeated. */
export function FormField({ name, error, localError, children, ...rest }: Props) {
  const own = error?.fields[name];
  const isInBanner = own !== undefined && own === error?.message;
  return (
    <Field {...rest} error={(isInBanner ? undefined : own) ?? localError}>
      {(control) =>
        children({
          ...control,
          name,
          'aria-invalid': own || localError ? true : undefined,
          'aria-describedby': [isInBanner && formErrorId, control['aria-describedby']].filter(Boolean).join(' ') || undefined,
        })
      }
    </Field>
  );
}
