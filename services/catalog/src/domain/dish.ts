import { DishInput, type Dish, type DishChanges } from '@2x7/contracts';
import { refuseImage } from './image.js';
import { isMadeAlready, refuseStale } from './stale-edit.js';

/** Removes repeated categories and allergens and keeps the order. */
const withoutRepetition = (dish: DishInput): DishInput => ({
  ...dish,
  categories: [...new Set(dish.categories)],
  allergens: dish.allergens && [...new Set(dish.allergens)],
  may_contain: dish.may_contain && [...new Set(dish.may_contain)],
});

/** A new dish. The contract has already validated its shape. @throws Refusal */
export function newDish(input: DishInput, imageHosts: readonly string[]): DishInput {
  refuseImage(input.image_url, imageHosts);
  return withoutRepetition(input);
}

/** Applies the edited fields to a dish. @returns undefined when there is nothing to change. @throws Refusal */
export function editDish(dish: Dish, changes: DishChanges, imageHosts: readonly string[]): DishInput | undefined {
  if (isMadeAlready(dish, changes)) return undefined;
  refuseStale(dish, changes);
  refuseImage(changes.image_url, imageHosts, dish.image_url);
  return withoutRepetition(DishInput.parse({ ...dish, ...changes }));
}
