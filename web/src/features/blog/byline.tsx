import { formatDay } from '@2x7/contracts';
import type { Article } from './article';
import styles from './byline.module.css';

/** Who wrote it, when, and how long it takes to read. */
export const Byline = ({ article: { author, date, readTime } }: { article: Article }) => (
  <p className={styles.byline}>
    <span>{author}</span>
    <time dateTime={date}>{formatDay(date)}</time>
    <span>{readTime}</span>
  </p>
);
