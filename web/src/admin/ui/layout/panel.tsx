import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

type Props = {
  title?: string;
  /** A link or a button beside the title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A part of a screen with an optional title. */
export function Panel({ title, action, children, className }: Props) {
  const id = useId();
  return (
    <section tabIndex={-1} className={clsx(styles.panel, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
