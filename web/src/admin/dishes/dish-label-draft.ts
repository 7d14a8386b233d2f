import type { Allergen, Dish } from '@2x7/contracts';

/** The numbers that only labels state. Cholesterol and sodium in mg. */
export const labelNumbers = {
  net_grams: 'Net quantity (g)',
  use_within_hours: 'Use within (hours)',
  added_sugar: 'Added sugars (g)',
  saturated_fat: 'Saturated fat (g)',
  trans_fat: 'Trans fat (g)',
  cholesterol: 'Cholesterol (mg)',
  sodium: 'Sodium (mg)',
} as const;
export type LabelNumber = keyof typeof labelNumbers;
const names = Object.keys(labelNumbers) as LabelNumber[];

/** What the label states, as it is typed: an empty text is not known. */
export type LabelDraft = Record<LabelNumber, string> & { storage: string; may_contain: Allergen[] | null };

export const labelFields: readonly (keyof LabelDraft)[] = [...names, 'storage', 'may_contain'];

const numbersOf = (text: (name: LabelNumber) => string): Record<LabelNumber, string> =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Record<LabelNumber, string>;

export const blankLabel: LabelDraft = { ...numbersOf(() => ''), storage: '', may_contain: null };

export const labelDraftOf = (dish: Dish): LabelDraft => ({
  ...numbersOf((name) => String(dish[name] ?? '')),
  storage: dish.storage ?? '',
  may_contain: dish.may_contain,
});

export const isLabelNumber = (field: string): field is LabelNumber => field in labelNumbers;
