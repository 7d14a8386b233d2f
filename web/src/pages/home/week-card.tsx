import { deliveryWindows } from '@2x7/contracts';
import { clsx } from 'clsx';
import { Moon, Sun } from 'lucide-react';
import styles from './week-card.module.css';

const days = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const [morning, evening] = deliveryWindows;

/** Week grid with two deliveries on each of seven days, after which the shop is named. */
export const WeekCard = ({ className }: { className?: string }) => (
  <div
    className={clsx(styles.card, className)}
    role="img"
    aria-label={`Two deliveries a day, seven days a week: ${morning} and ${evening}`}
  >
    <span />
    {days.map((day, index) => (
      <span key={index} className={styles.day}>
        {day}
      </span>
    ))}
    <span className={styles.window}>
      <Sun size={18} aria-hidden className={styles.sun} /> {morning}
    </span>
    {days.map((_, index) => (
      <span key={index} className={clsx(styles.cell, styles.lunch)} />
    ))}
    <span className={styles.window}>
      <Moon size={18} aria-hidden className={styles.moon} /> {evening}
    </span>
    {days.map((_, index) => (
      <span key={index} className={clsx(styles.cell, styles.dinner)} />
    ))}
  </div>
);
