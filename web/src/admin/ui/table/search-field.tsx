import { Search } from 'lucide-react';
import styles from './search-field.module.css';

type Props = { label: string; value: string; onValue: (value: string) => void };

/** The search box of a toolbar; its label is its placeholder too. */
export const SearchField = ({ label, value, onValue }: Props) => (
  <label className={styles.search}>
    <span className="visually-hidden">{label}</span>
    <Search size={20} aria-hidden className={styles.icon} />
    <input
      type="search"
      className={styles.input}
      placeholder={label}
      value={value}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  </label>
);
