import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './site-button.module.css';

/**
 * A way out to the shop that looks like a button. A whole new document, not a route: the office is served
 * under a stricter policy, below which a payment could not be made.
 */
export const SiteButton = ({ className, ...rest }: ComponentProps<'a'>) => <a {...rest} className={clsx(styles.button, className)} />;
