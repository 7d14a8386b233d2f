import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './icon-button.module.css';

type Look = {
  icon: LucideIcon;
  /** What it does, and to what: `Edit Muscle Building Plan`. */
  label: string;
  danger?: boolean;
};

const look = (danger: boolean | undefined, className: string | undefined) => clsx(styles.button, danger && styles.danger, className);

/** A button of 44 px that shows an icon and says what it does. */
export const IconButton = ({ icon: Icon, label, danger, className, ...rest }: ComponentProps<'button'> & Look) => (
  <button type="button" title={label} {...rest} aria-label={label} className={look(danger, className)}>
    <Icon size={20} aria-hidden />
  </button>
);

/** The same, as a link to another screen. */
export const IconLink = ({ icon: Icon, label, danger, className, ...rest }: LinkProps & Look) => (
  <Link title={label} {...rest} aria-label={label} className={look(danger, className)}>
    <Icon size={20} aria-hidden />
  </Link>
);
