import styles from './wordmark.module.css';

/** The brand on dark ground; what it leads to is named by its link. */
export const Wordmark = () => (
  <span className={styles.wordmark} aria-hidden="true">
    2<span className={styles.times}>×</span>7
  </span>
);
