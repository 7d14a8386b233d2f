import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './call-to-action.module.css';

type Props = {
  title: string;
  text: string;
  /** Links that look like buttons. */
  children: ReactNode;
};

/** The last section of a page, with links to the next step. */
export const CallToAction = ({ title, text, children }: Props) => (
  <section aria-labelledby="call-to-action" className={clsx('wrap', styles.section)} data-print="no">
    <div className={styles.panel}>
      <div>
        <h2 id="call-to-action" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  </section>
);
