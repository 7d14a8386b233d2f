import type { ReactNode } from 'react';
import { useHandedOverFocus } from '../../ui/handed-over-focus';
import styles from './kitchen.module.css';

/** The heading of the page. That of a loaded sheet takes the focus over from the one while it is loading. */
export function SheetTitle({ children }: { children: ReactNode }) {
  useHandedOverFocus();
  return <h1 className={styles.title}>{children}</h1>;
}
