import { formatDay, formatPaise, type OrderDocument } from '@2x7/contracts';
import { Download } from 'lucide-react';
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
export const DocumentList = ({ documents }: { documents: readonly OrderDocument[] }) => (
  <ul className={styles.list}>
    {documents.map((document) => (
      <li key={document.path}>
        <DocumentButton document={document} />
      </li>
    ))}
  </ul>
);

function DocumentButton({ document }: { document: OrderDocument }) {
  const { busy, problem, submit } = useSubmit();
  return (
    <>
      <button
        type="button"
        className={styles.document}
        data-print="yes"
        aria-disabled={busy}
        onClick={() => void submit(() => saveDocument(document))}
      >
        <Download size={18} aria-hidden />
        <span>
          <span className={styles.name}>{names[document.kind]}</span> {document.number}
          <span className={styles.facts}>
            {busy ? 'One moment...' : `${formatDay(document.issued_at)}, ${formatPaise(document.amount_paise)}, PDF`}
          </span>
        </span>
      </button>
      <p role="alert" className={styles.error}>
        {problem}
      </p>
    </>
  );
}
