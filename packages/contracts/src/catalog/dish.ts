import { z } from 'zod';
import { allergens, dishCategories } from '../business.js';
import { displayOrderOf, lastDisplayOrder } from './display-order.js';
import { itemKey } from './item-key.js';
import { imageUrl } from './meal-plan.js';
import { Id, optionalLine } from '../text/fields.js';
import { wholeNumber } from '../whole-number.js';

/** Grams, or kcal for calories, rounded to 0.1. Invalid values count as 0 (spec §5). */
const nutrient = (label: string) =>
  z.preprocess(
    (value) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.round(number * 10) / 10 : 0;
    },
    z.number().max(10_000, `${label} cannot be above 10,000`),
  );

const displayOrder = z.preprocess(displayOrderOf, z.int().min(-lastDisplayOrder).max(lastDisplayOrder));

const ingredients = z
  .array(optionalLine('Ingredient', 120), { error: 'At least one ingredient is required' })
  .max(100, 'A dish can have at most 100 ingredients')
  .transform((list) => list.filter((entry) => entry !== ''))
  .refine((list) => list.length > 0, 'At least one ingredient is required');

const required = (label: string, max: number) => optionalLine(label, max).refine((value) => value !== '', `${label} is required`);

const categories = z.array(z.enum(dishCategories, { error: 'Unknown category' })).max(10);
/** What the dish contains; null while it is not stated, an empty list for a dish without any of them. */
const dishAllergens = z
  .array(z.enum(allergens, { error: 'Unknown allergen' }))
  .max(allergens.length)
  .nullable();

const whole = (label: string, max: number) =>
  wholeNumber(
    `${label} must be a whole number`,
    [1, `${label} must be at least 1`],
    [max, `${label} cannot be above ${max.toLocaleString('en-IN')}`],
  ).nullable();
const amount = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} cannot be below 0`)
    .max(10_000, `${label} cannot be above 10,000`)
    .transform((value) => Math.round(value * 10) / 10)
    .nullable();

/** What only the label of a box states; null while it is not known. Cholesterol and sodium in milligrams, as labels in India state them. */
const labelFields = {
  may_contain: dishAllergens,
  net_grams: whole('Net quantity', 10_000),
  use_within_hours: whole('Use within', 720),
  storage: optionalLine('Storage', 160)
    .nullable()
    .transform((text) => text || null),
  added_sugar: amount('Added sugars'),
  saturated_fat: amount('Saturated fat'),
  trans_fat: amount('Trans fat'),
  cholesterol: amount('Cholesterol'),
  sodium: amount('Sodium'),
};
const newLabel = {
  may_contain: labelFields.may_contain.default(null),
  net_grams: labelFields.net_grams.default(null),
  use_within_hours: labelFields.use_within_hours.default(null),
  storage: labelFields.storage.default(null),
  added_sugar: labelFields.added_sugar.default(null),
  saturated_fat: labelFields.saturated_fat.default(null),
  trans_fat: labelFields.trans_fat.default(null),
  cholesterol: labelFields.cholesterol.default(null),
  sodium: labelFields.sodium.default(null),
};
const image = imageUrl.nullish().transform((url) => url || null);

const nutrition = {
  calories: nutrient('Calories'),
  protein: nutrient('Protein'),
  carbs: nutrient('Carbs'),
  fat: nutrient('Fat'),
  sugar: nutrient('Sugar'),
  fiber: nutrient('Fiber'),
};

/**
 * Body of POST /sample-menu/admin/create. The order of the fields decides which error is shown first: name,
 * ingredients, quantity (spec §5). `key` is the idempotency key: repeated with it, the stored dish is returned.
 */
export const DishInput = z
  .object({
    dish_name: z.preprocess((value) => value ?? '', required('Dish name', 120)),
    ingredients: z.preprocess((value) => value ?? [], ingredients),
    quantity: z.preprocess((value) => value ?? '', required('Quantity', 40)),
    image_url: image,
    ...nutrition,
    is_active: z.boolean({ error: 'Status must be true or false' }).default(true),
    display_order: displayOrder,
    categories: categories.default([]),
    allergens: dishAllergens.default(null),
    ...newLabel,
    key: itemKey,
  })
  .meta({
    id: 'DishInput',
    description:
      'A new dish. Nutrients in grams, calories in kcal, cholesterol and sodium in mg. A repetition with the same `key` makes no second dish',
  });
export type DishInput = z.output<typeof DishInput>;

/** Body of PUT /sample-menu/admin/{id}: the edited fields; absent fields stay as they are. `version` as for plans. */
export const DishChanges = z
  .object({
    dish_name: z.preprocess((value) => value ?? '', required('Dish name', 120)),
    ingredients: z.preprocess((value) => value ?? [], ingredients),
    quantity: z.preprocess((value) => value ?? '', required('Quantity', 40)),
    image_url: imageUrl.nullable().transform((url) => url || null),
    calories: nutrition.calories,
    protein: nutrition.protein,
    carbs: nutrition.carbs,
    fat: nutrition.fat,
    sugar: nutrition.sugar,
    fiber: nutrition.fiber,
    is_active: z.boolean({ error: 'Status must be true or false' }),
    display_order: displayOrder,
    categories,
    allergens: dishAllergens,
    ...labelFields,
    version: z.int().min(1),
  })
  .partial()
  .meta({
    id: 'DishChanges',
    description:
      'The edited fields of a dish; an absent field keeps its value. With `version`, an edit of another version is refused with 409, unless it is made already',
  });
export type DishChanges = z.output<typeof DishChanges>;

/** A dish as all routes return it. Nutrients in grams, calories in kcal. */
export const Dish = z
  .object({
    id: Id,
    dish_name: z.string(),
    image_url: z.string().nullable(),
    quantity: z.string(),
    ingredients: z.array(z.string()),
    calories: z.number(),
    protein: z.number(),
    carbs: z.number(),
    fat: z.number(),
    sugar: z.number(),
    fiber: z.number(),
    is_active: z.boolean(),
    display_order: z.int(),
    categories: z.array(z.enum(dishCategories)),
    allergens: z.array(z.enum(allergens)).nullable(),
    may_contain: z.array(z.enum(allergens)).nullable(),
    net_grams: z.int().nullable(),
    use_within_hours: z.int().nullable(),
    storage: z.string().nullable(),
    added_sugar: z.number().nullable(),
    saturated_fat: z.number().nullable(),
    trans_fat: z.number().nullable(),
    cholesterol: z.number().nullable(),
    sodium: z.number().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Dish', description: 'A dish. Nutrients in grams, calories in kcal, cholesterol and sodium in mg; null is not known' });
export type Dish = z.infer<typeof Dish>;

export const DishStats = z
  .object({ total: z.int(), active: z.int(), inactive: z.int() })
  .meta({ id: 'DishStats', description: 'How many dishes there are, and how many customers see' });
export type DishStats = z.infer<typeof DishStats>;
