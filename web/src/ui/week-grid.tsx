import { clsx } from 'clsx';
import styles from './week-grid.module.css';

type Day = { lunch: boolean; dinner: boolean };

const cell = 10;
const pitch = 14;
const weekGap = 12;
const week = 7;
const weekWidth = week * pitch + weekGap;

/** SVG path of a square with its corner at x, y; the stroke rounds and widens it. */
const square = (x: number, y: number) => `M${x + 2} ${y + 2}h${cell - 4}v${cell - 4}h-${cell - 4}z`;

/**
 * The delivery calendar of a plan: seven columns, two rows, a block for each week. Lunches are marigold and above,
 * dinners violet and below; days without a delivery are sand. `label` describes it for screen readers.
 */
export function WeekGrid({ days, label, className }: { days: readonly Day[]; label: string; className?: string }) {
  const weeks = Math.max(1, Math.ceil(days.length / week));
  const paths = { lunch: '', dinner: '', none: '' };
  for (let index = 0; index < weeks * week; index += 1) {
    const x = Math.floor(index / week) * weekWidth + (index % week) * pitch;
    const day = days[index];
    paths[day?.lunch ? 'lunch' : 'none'] += square(x, 0);
    paths[day?.dinner ? 'dinner' : 'none'] += square(x, pitch);
  }
  const width = weeks * weekWidth - weekGap - (pitch - cell);
  return (
    <svg
      className={clsx(styles.grid, className)}
      viewBox={`0 0 ${width} ${pitch + cell}`}
      width={width}
      height={pitch + cell}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <path className={styles.none} d={paths.none} />
      <path className={styles.lunch} d={paths.lunch} />
      <path className={styles.dinner} d={paths.dinner} />
    </svg>
  );
}
