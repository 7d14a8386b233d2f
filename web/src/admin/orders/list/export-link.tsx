import { Download } from 'lucide-react';
import styles from './export-link.module.css';
import { exportAddress, type OrderFilter } from './order-filter';

/** A plain link instead of the router's: the browser downloads the answer. */
export const ExportLink = ({ filter }: { filter: OrderFilter }) => (
  <a className={styles.link} href={exportAddress(filter)} download>
    <Download size={18} aria-hidden />
    Export CSV
  </a>
);
