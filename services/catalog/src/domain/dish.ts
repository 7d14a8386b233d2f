import { DishInput, type Dish, type DishChanges } from '@2x7/contracts';
import { refuseStale, type Decision } from './decision.js';
import { refuseImage } from './image.js';

/** Removes repeated categories and allergens and keeps the order. */
const withoutRepetition = (dish: DishInput): DishInput => ({
  ...dish,
  categories: [...new Set(dish.categories)],
  allergens: dish.allergens && [...new Set(dish.allergens)],
  may_contain: dish.may_contain && [...new Set(dish.may_contain)],
});

/** A new dish. The contract has already validated its shape. */
export function newDish(input: DishInput, imageHosts: readonly string[]): Decision<DishInput> {
  return refuseImage(input.image_url, imageHosts) ?? { becomes: withoutRepetition(input) };
}

/** Applies the edited fields to a dish. */
export function editDish(dish: Dish, changes: DishChanges, imageHosts: readonly string[]): Decision<DishInput> {
  const refusal = refuseStale(dish, changes) ?? refuseImage(changes.image_url, imageHosts, dish.image_url);
  return refusal ?? { becomes: withoutRepetition(DishInput.parse({ ...dish, ...changes })) };
}
