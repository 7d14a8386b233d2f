import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './section.module.css';

type Props = {
  id: string;
  title: string;
  lead?: string;
  /** On the page's own ground, on a band of paper, or as one clause of many. */
  tone?: 'page' | 'paper' | 'clause';
  children: ReactNode;
};

/** A heading at the left, what belongs to it at the right; one below the other on small screens. */
export const Section = ({ id, title, lead, tone = 'page', children }: Props) => (
  <section aria-labelledby={id} className={styles[tone]}>
    <div className={clsx('wrap', styles.columns)}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  </section>
);
