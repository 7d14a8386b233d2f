import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = ComponentProps<'button'> & {
  icon: LucideIcon;
  /** What it does, and to what: `Edit Muscle Building Plan`. */
  label: string;
  danger?: boolean;
};

/** A button of 44 px that shows an icon and says what it does. */
export const IconButton = ({ icon: Icon, label, danger, className, ...rest }: Props) => (
  <button type="button" title={label} {...rest} aria-label={label} className={clsx(styles.button, danger && styles.danger, className)}>
    <Icon size={20} aria-hidden />
  </button>
);
