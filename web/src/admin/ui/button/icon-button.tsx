import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = ComponentProps<'button'> & {
  icon: LucideIcon;
  /** The accessible name: action and object, such as `Edit Muscle Building Plan`. */
  label: string;
  danger?: boolean;
};

/** An icon as a button of 44 px, the smallest target for a finger. */
export const IconButton = ({ icon: Icon, label, danger, className, ...rest }: Props) => (
  <button type="button" title={label} {...rest} aria-label={label} className={clsx(styles.button, danger && styles.danger, className)}>
    <Icon size={20} aria-hidden />
  </button>
);
