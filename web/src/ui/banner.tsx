import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

type Props = {
  tone?: 'error' | 'info';
  message: string;
  /** What to do next, on a separate line. */
  hint?: string;
  children?: ReactNode;
  className?: string;
};

/** A message inside the page. Screen readers announce errors at once. */
export const Banner = ({ tone = 'error', message, hint, children, className }: Props) => {
  const Icon = tone === 'error' ? CircleAlert : Info;
  return (
    <div className={clsx(styles.banner, styles[tone], className)} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.message}>{message}</p>
        {hint && <p>{hint}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
};
