import { Link, type LinkProps } from 'react-router-dom';
import styles from './row-link.module.css';

/** The link of a row in a column with place `link`; a click anywhere on the row follows it. */
export const RowLink = (props: Omit<LinkProps, 'className'>) => <Link {...props} className={styles.link} />;
