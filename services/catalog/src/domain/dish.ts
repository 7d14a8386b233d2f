import { DishInput, type Dish, type DishChanges } from '@2x7/contracts';
import { refuseStale, type Decision } from './decision.js';
import { refuseImage } from './image.js';

/** Each category once, in the order given. */
const tidy = (dish: DishInput): DishInput => ({ ...dish, categories: [...new Set(dish.categories)] });

/** A new dish, whose shape the contract has seen. */
export function newDish(input: DishInput, imageHosts: readonly string[]): Decision<DishInput> {
  return refuseImage(input.image_url, imageHosts) ?? { becomes: tidy(input) };
}

/** What a dish becomes when the edited fields are laid over it. */
export function editDish(
  dish: Dish,
  changes: DishChanges,
  imageHosts: readonly string[],
): Decision<DishInput> {
  const refusal = refuseStale(dish, changes) ?? refuseImage(changes.image_url, imageHosts, dish.image_url);
  return refusal ?? { becomes: tidy(DishInput.parse({ ...dish, ...changes })) };
}
