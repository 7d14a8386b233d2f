import { displayOrderOf, type Allergen, type Dish, type DishCategory } from '@2x7/contracts';
import { messages } from '../messages';
import { numberOrNull } from '../resource/form/number-or-null';
import type { FieldDescription } from '../resource/resource';
import { blankLabel, isLabelNumber, labelDraftOf, labelNumbers, type LabelDraft, type LabelNumber } from './dish-label-draft';
import { allergensText, categoryLabels, statusLabel } from './dish-labels';

export const nutrients = ['calories', 'protein', 'carbs', 'fat', 'sugar', 'fiber'] as const;
type Nutrient = (typeof nutrients)[number];

/** A dish as it is typed: numbers as text. */
export type DishDraft = Record<Nutrient, string> &
  LabelDraft & {
    dish_name: string;
    image_url: string | null;
    quantity: string;
    ingredients: string[];
    /** Typed, but not added to the ingredients yet. */
    next_ingredient: string;
    is_active: boolean;
    display_order: string;
    categories: DishCategory[];
    /** Null: not stated. Empty: none. */
    allergens: Allergen[] | null;
  };

const none: Record<Nutrient, string> = { calories: '0', protein: '0', carbs: '0', fat: '0', sugar: '0', fiber: '0' };

/** Defaults of spec §3. */
export const blankDish: DishDraft = {
  dish_name: '',
  image_url: null,
  quantity: '',
  ingredients: [],
  next_ingredient: '',
  ...none,
  is_active: true,
  display_order: '0',
  categories: [],
  allergens: null,
  ...blankLabel,
};

export const dishDraftOf = (dish: Dish): DishDraft => ({
  dish_name: dish.dish_name,
  image_url: dish.image_url,
  quantity: dish.quantity,
  ingredients: dish.ingredients,
  next_ingredient: '',
  ...(Object.fromEntries(nutrients.map((name) => [name, String(dish[name])])) as Record<Nutrient, string>),
  is_active: dish.is_active,
  display_order: String(dish.display_order),
  categories: dish.categories,
  allergens: dish.allergens,
  ...labelDraftOf(dish),
});

/** Adds the typed ingredient, if any, to the list. */
export function withNextIngredient(draft: DishDraft): DishDraft {
  const next = draft.next_ingredient.trim();
  return { ...draft, ingredients: next ? [...draft.ingredients, next] : draft.ingredients, next_ingredient: '' };
}

/** Grams or kcal, rounded to 0.1; an invalid value falls back to 0 (spec §5). */
export function amountIn(text: string): number {
  const amount = Number(text);
  return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 10) / 10 : 0;
}

const isNutrient = (field: string): field is Nutrient => (nutrients as readonly string[]).includes(field);

function wireValue(field: string, value: unknown): unknown {
  if (isNutrient(field)) return amountIn(value as string);
  if (isLabelNumber(field)) return numberOrNull(value as string);
  return field === 'display_order' ? displayOrderOf(value) : value;
}

/** The fields as the server takes them. */
export const dishBodyOf = (fields: Partial<DishDraft>): object =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, wireValue(field, value)]));

/** The first rule of spec §5 that the dish breaks, in the order of the specification. */
export function checkDish(draft: DishDraft): { field: keyof DishDraft & string; message: string } | undefined {
  if (!draft.dish_name.trim()) return { field: 'dish_name', message: messages.dishNameRequired };
  if (draft.ingredients.length === 0) return { field: 'ingredients', message: messages.ingredientRequired };
  if (!draft.quantity.trim()) return { field: 'quantity', message: messages.quantityRequired };
  return undefined;
}

export const dishFieldLabels: Record<keyof DishDraft, string> = {
  dish_name: 'Dish Name',
  image_url: 'Image',
  quantity: 'Quantity',
  ingredients: 'Ingredients',
  next_ingredient: 'Next ingredient',
  calories: 'Calories',
  protein: 'Protein (g)',
  carbs: 'Carbs (g)',
  fat: 'Fat (g)',
  sugar: 'Sugar (g)',
  fiber: 'Fiber (g)',
  is_active: 'Status',
  display_order: 'Display order',
  categories: 'Categories',
  allergens: 'Allergens',
  may_contain: 'May contain',
  storage: 'Storage and reheating',
  ...labelNumbers,
};

const valueTexts: { [F in Exclude<keyof DishDraft, Nutrient | LabelNumber>]: (value: DishDraft[F]) => string } = {
  dish_name: (name) => name,
  image_url: (url) => (url ? 'another image' : 'no image'),
  quantity: (quantity) => quantity,
  ingredients: (list) => list.join(', '),
  next_ingredient: (name) => name,
  is_active: statusLabel,
  display_order: (order) => order,
  categories: (list) => list.map((category) => categoryLabels[category]).join(', ') || 'none',
  allergens: allergensText,
  may_contain: allergensText,
  storage: (text) => text || 'not stated',
};

/** A field's label and value. */
export function describeDish(draft: DishDraft, field: keyof DishDraft): FieldDescription {
  if (isLabelNumber(field)) return { label: dishFieldLabels[field], value: draft[field] || 'not stated' };
  const value = isNutrient(field) ? draft[field] : (valueTexts[field] as (value: unknown) => string)(draft[field]);
  return { label: dishFieldLabels[field], value, ...(field === 'image_url' && { image: draft.image_url }) };
}
