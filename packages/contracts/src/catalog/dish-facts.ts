import { z } from 'zod';
import { Dish } from './dish.js';

/** What the menu of the kitchen keeps of a dish. Menus that were set by an earlier release lack the fields of the label. */
export const DishFacts = Dish.pick({ dish_name: true, categories: true, allergens: true }).extend(
  Dish.pick({
    ingredients: true,
    calories: true,
    protein: true,
    carbs: true,
    sugar: true,
    added_sugar: true,
    fiber: true,
    fat: true,
    saturated_fat: true,
    trans_fat: true,
    cholesterol: true,
    sodium: true,
    may_contain: true,
    net_grams: true,
    use_within_hours: true,
    storage: true,
  }).partial().shape,
);
export type DishFacts = z.infer<typeof DishFacts>;

/** An amount of a serving and of 100 g. `share`: percent of the daily amount of regulation 5(3). Null is not known. */
const NutritionRow = z.object({
  name: z.string(),
  unit: z.enum(['kcal', 'g', 'mg']),
  serving: z.number(),
  per_100_g: z.number().nullable(),
  share: z.int().nullable(),
});
/** What the label of a dish states, by the FSS (Labelling and Display) Regulations 2020. Null where the dish does not say it. */
export const DishLabel = z
  .object({
    name: z.string(),
    mark: z.enum(['vegetarian', 'non-vegetarian']).nullable(),
    ingredients: z.string().nullable(),
    contains: z.string().nullable(),
    may_contain: z.string().nullable(),
    net_quantity: z.string().nullable(),
    nutrition: z.array(NutritionRow),
    storage: z.string().nullable(),
  })
  .meta({ id: 'DishLabel', description: 'What the label of a dish states. Null where the dish does not say it' });
export type DishLabel = z.infer<typeof DishLabel>;
