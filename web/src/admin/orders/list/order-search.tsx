import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { longestSearch } from './order-filter';
import styles from './order-search.module.css';

type Props = {
  /** What is looked for now. */
  value: string;
  onSearch: (text: string) => void;
};

/** ms without a keystroke until what is written is looked for. */
const pause = 300;

/** What is being written; it follows `value` only where that was not set from here, as Back does. */
function useWritten({ value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }

  const send = (written: string) => {
    const wanted = written.trim();
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted);
  };

  const sendWritten = useEffectEvent(() => send(text));
  useEffect(() => {
    const timer = setTimeout(() => sendWritten(), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, write: setText, send };
}

/** Looks while one writes; Enter looks at once. */
export function OrderSearch(props: Props) {
  const { text, write, send } = useWritten(props);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(text);
  };
  const clear = () => {
    write('');
    send('');
    input.current?.focus();
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Search size={18} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label="Search orders by number, name, email, phone or provider id"
        placeholder="Number, name, email, phone, id"
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {text !== '' && (
        <button type="button" aria-label="Clear the search" className={styles.clear} onClick={clear}>
          <X size={18} aria-hidden />
        </button>
      )}
    </form>
  );
}
