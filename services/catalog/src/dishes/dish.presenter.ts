import type { Dish, DishInput } from '@2x7/contracts';
import type { DishRow } from './dish.entity.js';

/** A stored dish as the wire shows it. */
export const presentDish = (row: DishRow): Dish => ({
  id: row.id,
  dish_name: row.dishName,
  image_url: row.imageUrl,
  quantity: row.quantity,
  ingredients: row.ingredients,
  calories: row.calories,
  protein: row.protein,
  carbs: row.carbs,
  fat: row.fat,
  sugar: row.sugar,
  fiber: row.fiber,
  is_active: row.isActive,
  display_order: row.displayOrder,
  categories: row.categories,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

type Writable = Omit<DishRow, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** The columns that an administrator's input decides. */
export const dishColumns = (input: DishInput): Writable => ({
  dishName: input.dish_name,
  imageUrl: input.image_url,
  quantity: input.quantity,
  ingredients: input.ingredients,
  calories: input.calories,
  protein: input.protein,
  carbs: input.carbs,
  fat: input.fat,
  sugar: input.sugar,
  fiber: input.fiber,
  isActive: input.is_active,
  displayOrder: input.display_order,
  categories: input.categories,
});
