import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/field';
import type { SaveFailure } from '../../resource/form/save-error';

/** Where a form says why it was not saved. */
export const failureId = 'save-failure';

type Control = Parameters<ComponentProps<typeof Field>['children']>[0] & { name: string };

type Props = {
  /** On the wire. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  failure: SaveFailure | undefined;
  children: (control: Control) => ReactNode;
};

/** A field that knows what the last save found wrong with it. What the form says in its banner is not said twice. */
export function FormField({ name, failure, children, ...rest }: Props) {
  const fault = failure?.faults[name];
  const isInBanner = fault !== undefined && fault === failure?.sentence;
  return (
    <Field {...rest} error={isInBanner ? undefined : fault}>
      {(control) =>
        children({
          ...control,
          name,
          'aria-invalid': fault ? true : undefined,
          'aria-describedby': [isInBanner && failureId, control['aria-describedby']].filter(Boolean).join(' ') || undefined,
        })
      }
    </Field>
  );
}
