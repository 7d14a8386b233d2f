import { useId, useState, type InvalidEvent } from 'react';
import { FieldError } from '../../../ui/form/field';
import { focusFirstInvalid } from '../../../ui/form/use-field-check';
import styles from './change.module.css';

type Props<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onValue: (value: T) => void;
};

/** Options of which one is chosen. Without a choice the browser blocks the form, and the error message stands below the options. */
export function RadioGroup<T extends string>({ legend, options, value, onValue }: Props<T>) {
  const id = useId();
  const [isRefused, setIsRefused] = useState(false);
  const isMissing = isRefused && value === undefined;
  const refuse = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault();
    setIsRefused(true);
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              required
              checked={value === option.value}
              onChange={() => onValue(option.value)}
              onInvalid={refuse}
            />
            {option.label}
          </label>
        ))}
        {isMissing && <FieldError id={`${id}-error`}>Choose one of these</FieldError>}
      </div>
    </fieldset>
  );
}
