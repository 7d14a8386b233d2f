import { useId, type ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** Drawn and announced as a switch, for a setting that is on or off. */
  isSwitch?: boolean;
  onChange: (checked: boolean) => void;
};

export function Checkbox({ label, hint, checked, disabled, isSwitch, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? styles.switch : styles.box}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
