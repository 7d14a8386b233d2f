import { formatDay, formatPaise, type OrderDocument } from '@2x7/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sentenceOf } from '../../shared/api';
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
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: saveDocument });
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.path}>
            <DocumentButton document={document} isLoading={isPending && variables.path === document.path} onSave={mutate} />
          </li>
        ))}
      </ul>
      <p role="alert" className={styles.error}>
        {error && sentenceOf(error, 'The file could not be loaded. Please try again.')}
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
