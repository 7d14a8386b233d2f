import { useId } from 'react';
import { Button } from '../../ui/button';
import styles from './sort-choice.module.css';
import { sortings, type Sorting } from './supplement-list';

/** Selects the sort order of the supplements. */
export function SortChoice({ value, onChange }: { value: Sorting; onChange: (sorting: Sorting) => void }) {
  const id = useId();
  return (
    <form className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        name="sort"
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Sorting)}
      >
        {sortings.map(({ value: one, label }) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        {import.meta.env.SSR && (
          <Button type="submit" variant="secondary">
            Sort
          </Button>
        )}
      </noscript>
    </form>
  );
}
