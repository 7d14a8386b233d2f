import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import styles from './export-button.module.css';
import { InvoicesDialog } from './invoices-dialog';

/** Opens the dialog that saves the invoices of a month. */
export function InvoicesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setIsOpen(true)}>
        <FileSpreadsheet size={18} aria-hidden />
        For the accountant
      </button>
      {isOpen && <InvoicesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
