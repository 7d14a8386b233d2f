import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './callout.module.css';

/** Highlighted text with an icon. */
export const Callout = ({ children }: { children: ReactNode }) => (
  <div className={styles.callout}>
    <Info size={22} aria-hidden className={styles.icon} />
    <div className={styles.text}>{children}</div>
  </div>
);
