import { formatDay, formatPaise, type OrderDocument } from '@2x7/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../shared/use-submit';
import styles from './document-list.module.css';
import { saveDocument } from './documents.api';

const names: Record<OrderDocument['kind'], string> = {
  'payment-receipt': 'Payment receipt',
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
};

/** The receipt, the invoice and the credit notes of an order, each as a button that saves its PDF. */
export function DocumentList({ documents }: { documents: readonly OrderDocument[] }) {
  const { busy, problem, submit } = useSubmit();
  const [chosen, setChosen] = useState<OrderDocument>();
  const save = (document: OrderDocument): void => {
    setChosen(document);
    void submit(() => saveDocument(document));
  };
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.path}>
            <DocumentButton document={document} isLoading={busy && chosen === document} onSave={save} />
          </li>
        ))}
      </ul>
      <p role="alert" className={styles.error}>
        {problem}
      </p>
    </>
  );
}

type ButtonProps = { document: OrderDocument; isLoading: boolean; onSave: (document: OrderDocument) => void };

const DocumentButton = ({ document, isLoading, onSave }: ButtonProps) => (
  <button type="button" className={styles.document} aria-disabled={isLoading} onClick={() => !isLoading && onSave(document)}>
    <Download size={18} aria-hidden />
    <span>
      <span className={styles.name}>{names[document.kind]}</span> {document.number}
      <span className={styles.facts}>
        {isLoading ? 'One moment...' : `${formatDay(document.issued_at)}, ${formatPaise(document.amount_paise)}, PDF`}
      </span>
    </span>
  </button>
);
