import { useId } from 'react';
import styles from './change.module.css';

type Props<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onValue: (value: T) => void;
};

/** Options of which one is chosen. */
export function RadioGroup<T extends string>({ legend, options, value, onValue }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input type="radio" name={name} required checked={value === option.value} onChange={() => onValue(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
