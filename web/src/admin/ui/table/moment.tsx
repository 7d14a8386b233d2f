import { formatMoment } from '@2x7/contracts';
import styles from './moment.module.css';

/** A date with its time in a cell, on one line. */
export const Moment = ({ at }: { at: string }) => (
  <time className={styles.moment} dateTime={at}>
    {formatMoment(at)}
  </time>
);
