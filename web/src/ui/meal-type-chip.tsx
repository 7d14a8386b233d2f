import type { MealType } from '@2x7/contracts';
import { clsx } from 'clsx';
import styles from './meal-type-chip.module.css';

export const mealTypeNames: Record<MealType, string> = { lunch: 'Lunch', dinner: 'Dinner', both: 'Lunch + Dinner' };

/** Lunch, dinner and both have colours of their own; other values get the default colour. */
export function MealTypeChip({ mealType }: { mealType: string }) {
  const name = (mealTypeNames as Record<string, string>)[mealType];
  return <span className={clsx(styles.chip, name ? styles[mealType] : styles.other)}>{name ?? mealType}</span>;
}
