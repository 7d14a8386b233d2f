import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

type Look = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'medium' | 'large' };

const look = ({ variant = 'primary', size = 'medium' }: Look, className?: string) =>
  clsx(styles.button, styles[variant], size === 'large' && styles.large, className);

/** `type` defaults to `button`. */
export const Button = ({ variant, size, className, ...rest }: ComponentProps<'button'> & Look) => (
  <button type="button" {...rest} className={look({ variant, size }, className)} />
);

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={look({ variant, size }, className)} />
);
