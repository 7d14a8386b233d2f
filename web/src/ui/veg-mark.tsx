import type { DishCategory } from '@2x7/contracts';
import styles from './veg-mark.module.css';

const shapes = {
  veg: { label: 'Vegetarian', draw: <circle cx="8" cy="8" r="3.8" /> },
  nonveg: { label: 'Non-vegetarian', draw: <path d="M8 3.4 12.8 12H3.2z" /> },
};

/** The vegetarian or non-vegetarian mark of Indian food labels, by the categories of a dish; nothing if they name neither. */
export function VegMark({ categories, size = 18 }: { categories: readonly DishCategory[]; size?: number }) {
  const kind = categories.includes('non-vegetarian') ? 'nonveg' : categories.includes('vegetarian') ? 'veg' : null;
  if (!kind) return null;
  return (
    <svg className={styles[kind]} width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={shapes[kind].label}>
      <rect className={styles.frame} x="1" y="1" width="14" height="14" rx="1" />
      {shapes[kind].draw}
    </svg>
  );
}
