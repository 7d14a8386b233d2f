import { useId } from 'react';
import styles from './segments.module.css';

type Props<Value extends string> = {
  /** What is chosen here, for screen readers. */
  label: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onValue: (value: Value) => void;
};

/** One of a few, at a glance. */
export function Segments<Value extends string>({ label, options, value, onValue }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  );
}
