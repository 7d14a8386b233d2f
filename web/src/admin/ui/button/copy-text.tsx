import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './copy-text.module.css';

type Props = {
  /** What the text is, such as `payment id`. */
  name: string;
  text: string;
};

/** ms that the result stays visible. */
const resultShown = 2_500;

/** A text with a button that copies it. Where the browser refuses, the text is selected for copying by hand. */
export function CopyText({ name, text }: Props) {
  const code = useRef<HTMLElement>(null);
  const [result, setResult] = useState('');

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(''), resultShown);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => setResult((await isCopied(text)) ? 'Copied' : select(code.current));

  const Icon = result === 'Copied' ? Check : Copy;
  return (
    <span className={styles.copyText}>
      <code ref={code} className={styles.code}>
        {text}
      </code>
      <button type="button" aria-label={`Copy ${name}`} className={styles.button} onClick={() => void copy()}>
        <Icon size={16} aria-hidden />
      </button>
      <span role="status" className={styles.result}>
        {result}
      </span>
    </span>
  );
}

/** A page on plain http has no clipboard, and the user may have denied access to it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function select(element: HTMLElement | null): string {
  if (element) getSelection()?.selectAllChildren(element);
  return 'Selected. Press Ctrl+C to copy.';
}
