import { useId } from 'react';
import styles from './sort-choice.module.css';
import { sortings, type Sorting } from './supplement-list';

/** Selects the sort order of the supplements. */
export function SortChoice({ value, onChange }: { value: Sorting; onChange: (sorting: Sorting) => void }) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.currentTarget.value as Sorting)}>
        {sortings.map(({ value: one, label }) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
