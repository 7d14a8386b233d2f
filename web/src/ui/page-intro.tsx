import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './page-intro.module.css';

/** The top of a page: its heading, a sentence, and what helps to choose. */
export const PageIntro = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <div className={clsx('wrap', styles.intro)}>
    <h1>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    {children && <div className={styles.below}>{children}</div>}
  </div>
);
