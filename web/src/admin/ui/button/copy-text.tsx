import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './copy-text.module.css';

type Props = {
  /** What the text is, such as `payment id`. */
  name: string;
  text: string;
};

/** ms that the mark of success stays. */
const shown = 2_500;

/** A text for other systems, with a button that copies it. Where the browser does not let it, the text is marked. */
export function CopyText({ name, text }: Props) {
  const code = useRef<HTMLElement>(null);
  const [told, setTold] = useState('');

  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(''), shown);
    return () => clearTimeout(timer);
  }, [told]);

  const copy = async () => setTold((await isCopied(text)) ? 'Copied' : mark(code.current));

  const Icon = told === 'Copied' ? Check : Copy;
  return (
    <span className={styles.copyText}>
      <code ref={code} className={styles.code}>
        {text}
      </code>
      <button type="button" aria-label={`Copy ${name}`} className={styles.button} onClick={() => void copy()}>
        <Icon size={16} aria-hidden />
      </button>
      <span role="status" className={styles.told}>
        {told}
      </span>
    </span>
  );
}

/** A page on plain http has no clipboard, and a person may forbid it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function mark(element: HTMLElement | null): string {
  if (element) getSelection()?.selectAllChildren(element);
  return 'Marked: press Ctrl+C';
}
