import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

const focusMain = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

/** First in the order of Tab: leads past the menu. It leaves the address alone, whose fragment is a search or a mailed token on some pages. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main" onClick={focusMain}>
    Skip to content
  </a>
);
