import styles from './wordmark.module.css';

/** The logo on a dark background. It is hidden from screen readers: the link around it has a name. */
export const Wordmark = () => (
  <span className={styles.wordmark} aria-hidden="true">
    2<span className={styles.times}>×</span>7
  </span>
);
