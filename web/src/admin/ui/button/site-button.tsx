import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './site-button.module.css';

/**
 * A link to the public site that looks like a button. It loads a new document instead of a route: admin pages
 * have a stricter content security policy, under which the payment window would not open.
 */
export const SiteButton = ({ className, ...rest }: ComponentProps<'a'>) => <a {...rest} className={clsx(styles.button, className)} />;
