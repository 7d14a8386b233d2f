import { formatDay } from '@2x7/contracts';
import type { Article } from './article';
import styles from './byline.module.css';

/** Author, date and reading time. */
export const Byline = ({ article: { author, date, readTime } }: { article: Article }) => (
  <p className={styles.byline}>
    <span>{author}</span>
    <time dateTime={date}>{formatDay(date)}</time>
    <span>{readTime}</span>
  </p>
);
