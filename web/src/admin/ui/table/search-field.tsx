import { Search, X } from 'lucide-react';
import { useRef, type SubmitEvent } from 'react';
import styles from './search-field.module.css';

type Props = {
  label: string;
  /** The label when absent. */
  placeholder?: string;
  maxLength?: number;
  value: string;
  onValue: (value: string) => void;
  /** Enter was pressed, or the field was cleared. */
  onSubmit?: (value: string) => void;
};

/** The search box of a list. */
export function SearchField({ label, placeholder = label, maxLength, value, onValue, onSubmit }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit?.(value);
  };
  const clear = () => {
    onValue('');
    onSubmit?.('');
    input.current?.focus();
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Search size={20} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {value !== '' && (
        <button type="button" aria-label="Clear the search" className={styles.clear} onClick={clear}>
          <X size={18} aria-hidden />
        </button>
      )}
    </form>
  );
}
