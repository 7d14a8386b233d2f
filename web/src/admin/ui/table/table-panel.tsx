import type { ReactNode } from 'react';
import styles from './table-panel.module.css';

/** The sheet of a table, with its toolbar above. */
export const TablePanel = ({ toolbar, children }: { toolbar?: ReactNode; children: ReactNode }) => (
  <div className={styles.panel}>
    {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
    {children}
  </div>
);

/** How many there are, at the end of a toolbar. Spoken when it changes. */
export const Count = ({ children }: { children: ReactNode }) => (
  <p className={styles.count} role="status">
    {children}
  </p>
);
