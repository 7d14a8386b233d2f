import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './section.module.css';

type Props = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Background and spacing: plain, a full-width band, or one clause of several. */
  tone?: 'page' | 'paper' | 'clause';
  children: ReactNode;
};

/** A heading on the left and its content on the right; stacked on small screens. */
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
