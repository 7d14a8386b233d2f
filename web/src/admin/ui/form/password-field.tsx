import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Field } from '../../../ui/form/field';
import { useFieldCheck, type CheckedValue } from '../../../ui/form/use-field-check';
import styles from './password-field.module.css';

type Props = CheckedValue & { hint?: ReactNode; error?: string } & Pick<
    ComponentProps<'input'>,
    'name' | 'autoComplete' | 'required' | 'disabled' | 'readOnly' | 'minLength' | 'maxLength'
  >;

/** A password with a button that shows it. */
export function PasswordField({ label, value, onValue, check, hint, error, ...attributes }: Props) {
  const checked = useFieldCheck<HTMLInputElement>({ label, value, onValue, check });
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error ?? checked.error}>
      {(control) => (
        <span className={styles.box}>
          <input
            name="password"
            {...attributes}
            {...control}
            {...checked.control}
            type={shown ? 'text' : 'password'}
            className={`${control.className} ${styles.input}`}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            disabled={attributes.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}
