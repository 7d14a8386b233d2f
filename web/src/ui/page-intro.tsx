import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './page-intro.module.css';

type Props = {
  title: string;
  lead?: string;
  children?: ReactNode;
  below?: 'crumbs';
};

/** The top of a page: heading, lead and controls. */
export const PageIntro = ({ title, lead, children, below }: Props) => (
  <div className={clsx('wrap', styles.intro, below && styles.belowCrumbs)}>
    <h1>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    {children && <div className={styles.below}>{children}</div>}
  </div>
);
