import { clsx } from 'clsx';
import styles from './meal-type-chip.module.css';

export const mealTypeNames: Record<string, string> = { lunch: 'Lunch', dinner: 'Dinner', both: 'Lunch + Dinner' };

/** Lunch, dinner and both have colours of their own; other values get the default colour. */
export function MealTypeChip({ mealType }: { mealType: string }) {
  const name = mealTypeNames[mealType];
  return <span className={clsx(styles.chip, name ? styles[mealType] : styles.default)}>{name ?? mealType}</span>;
}
