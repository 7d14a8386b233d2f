import type { DishCategory } from '@2x7/contracts';
import { nutrients, type DishDraft, type Nutrient } from './dish-draft';

export const categoryLabels: Record<DishCategory, string> = {
  vegetarian: 'Vegetarian',
  'non-vegetarian': 'Non-vegetarian',
  'post-workout': 'Post-workout',
  breakfast: 'Breakfast',
};

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
};

export const statusLabel = (isActive: boolean): string => (isActive ? 'Active' : 'Inactive');

const valueTexts: { [F in Exclude<keyof DishDraft, Nutrient>]: (value: DishDraft[F]) => string } = {
  dish_name: (name) => name,
  image_url: (url) => (url ? 'another image' : 'no image'),
  quantity: (quantity) => quantity,
  ingredients: (list) => list.join(', '),
  next_ingredient: (name) => name,
  is_active: statusLabel,
  display_order: (order) => order,
  categories: (list) => list.map((category) => categoryLabels[category]).join(', ') || 'none',
};

const isNutrient = (field: keyof DishDraft): field is Nutrient => (nutrients as readonly string[]).includes(field);

/** A field's label and value as text. */
export function describeDish(draft: DishDraft, field: keyof DishDraft): { label: string; value: string } {
  const value = isNutrient(field) ? draft[field] : (valueTexts[field] as (value: unknown) => string)(draft[field]);
  return { label: dishFieldLabels[field], value };
}
