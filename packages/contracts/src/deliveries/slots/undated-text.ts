import { mealCount } from '../../counts.js';

/** `is_beyond_horizon`: whether the days that are planned end before the meals' day, and not because slots are full. */
export type UndatedMeals = { meals: number; is_beyond_horizon?: boolean };

/** When meals without a date get one, as sentences. @param name what the meals are called: `4 meals` */
export function undatedText({ meals, is_beyond_horizon }: UndatedMeals, name = mealCount(meals)): string {
  const [they, them, have, get] = meals === 1 ? ['It', 'it', 'has', 'gets'] : ['They', 'them', 'have', 'get'];
  const none = `${name} ${have} no date yet`;
  return is_beyond_horizon
    ? `${none}, because we do not plan that far ahead. ${they} ${get} one as soon as we do.`
    : `${none}. We plan ${them} as soon as there is room.`;
}
