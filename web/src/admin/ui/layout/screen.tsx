import type { ReactNode } from 'react';
import { useHandedOverFocus } from '../../../ui/handed-over-focus';
import styles from './screen.module.css';
import { useTitle } from './use-title';

type Props = {
  /** The heading, and the browser tab's title. */
  title: string;
  /** The browser tab's title, where it differs from the heading. */
  tab?: string;
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen with its heading. */
export function Screen({ title, tab, lead, actions, children }: Props) {
  useTitle(tab ?? title);
  useHandedOverFocus();
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
