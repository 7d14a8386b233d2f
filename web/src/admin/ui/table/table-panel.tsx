import type { ReactNode } from 'react';
import styles from './table-panel.module.css';

/** A sheet with a toolbar above a table. */
export const TablePanel = ({ toolbar, children }: { toolbar?: ReactNode; children: ReactNode }) => (
  <div className={styles.panel}>
    {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
    {children}
  </div>
);

/** The number of rows, at the end of a toolbar. A screen reader announces each change. */
export const Count = ({ children }: { children: ReactNode }) => (
  <p className={styles.count} role="status">
    {children}
  </p>
);
