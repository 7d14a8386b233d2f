import type { DishLabel } from '@2x7/contracts';
import styles from './veg-mark.module.css';

const shapes = {
  vegetarian: { label: 'Vegetarian', className: styles.veg, draw: <circle cx="8" cy="8" r="3.8" /> },
  'non-vegetarian': { label: 'Non-vegetarian', className: styles.nonveg, draw: <path d="M8 3.4 12.8 12H3.2z" /> },
};

/** The vegetarian or non-vegetarian mark of Indian food labels; nothing where it is not known. */
export function VegMark({ mark, size = 18 }: { mark: DishLabel['mark']; size?: number }) {
  if (!mark) return null;
  const { label, className, draw } = shapes[mark];
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={label}>
      <rect className={styles.frame} x="1" y="1" width="14" height="14" rx="1" />
      {draw}
    </svg>
  );
}
