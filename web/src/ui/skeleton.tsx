import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A grey block, sized by its class. It appears after 200 ms, so that quick responses cause no flicker. */
export const Skeleton = ({ className }: { className?: string }) => <span className={clsx(styles.block, className)} aria-hidden="true" />;

/** Announces to screen readers what is loading; `children` are the blocks. */
export const Loading = ({ label, children, className }: { label: string; children?: ReactNode; className?: string }) => (
  <div className={className} aria-busy="true">
    <span role="status" className="visually-hidden">
      {label}
    </span>
    {children}
  </div>
);
