import { brand } from '@2x7/contracts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { phoneLink } from '../../shared/site';
import { Button } from '../../ui/button';
import styles from './support-note.module.css';

// Pages over http have no clipboard API; the reference can still be selected.
const clipboard = () => navigator.clipboard as Clipboard | undefined;

/** Contact for questions about a payment, and the order reference to quote. */
export function SupportNote({ reference }: { reference: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await clipboard()?.writeText(reference);
    setIsCopied(true);
  };
  return (
    <>
      <p>
        <a href={`mailto:${brand.email}?subject=${encodeURIComponent(`Order ${reference}`)}`}>{brand.email}</a>
        {' or '}
        <a href={phoneLink} className="nowrap">
          {brand.phone}
        </a>
      </p>
      <div className={styles.reference}>
        <p>
          <span className={styles.label}>Order reference</span>
          <code className={styles.code}>{reference}</code>
        </p>
        {clipboard() && (
          <Button variant="quiet" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
            <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </div>
    </>
  );
}
