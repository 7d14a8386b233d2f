import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A grey block of the size its class gives; shows itself only after 200 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={clsx(styles.block, className)} aria-hidden="true" />
);

/** Says to a screen reader what is being waited for; `children` are the blocks. */
export const Loading = ({ label, children, className }: { label: string; children?: ReactNode; className?: string }) => (
  <div className={className} aria-busy="true">
    <span role="status" className="visually-hidden">
      {label}
    </span>
    {children}
  </div>
);
