import { Download } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { call, sentenceOf } from '../../../shared/api';
import { notify } from '../../../ui/dialog/notify';
import styles from './export-link.module.css';
import { exportAddress, exportPath, type OrderFilter } from './order-filter';

/** Saves a file of the page's own making. */
function save(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A link that is fetched by script: the shop may ask for the password before it gives the file away. */
export function ExportLink({ filter }: { filter: OrderFilter }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { data } = await call<{ data: Blob }>(exportPath(filter), { isFile: true });
      save(data, `orders-${new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })}.csv`);
    } catch (error) {
      await notify.alert(sentenceOf(error, 'The orders could not be exported.'));
    }
    setBusy(false);
  };
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) void download();
  };
  return (
    <a className={styles.link} href={exportAddress(filter)} download aria-busy={busy} onClick={press}>
      <Download size={18} aria-hidden />
      Export CSV
    </a>
  );
}
