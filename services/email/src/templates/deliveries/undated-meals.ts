import { mealCount } from '@2x7/contracts';

type Undated = { meals: number; is_beyond_horizon?: boolean };

/** When meals without a date get one. @param name what they are called: `4 meals` */
export function undatedText({ meals, is_beyond_horizon }: Undated, name = mealCount(meals)): string {
  const [they, them, have, get] = meals === 1 ? ['It', 'it', 'has', 'gets'] : ['They', 'them', 'have', 'get'];
  const none = `${name} ${have} no date yet`;
  return is_beyond_horizon
    ? `${none}, because we do not plan that far ahead. ${they} ${get} one as soon as we do.`
    : `${none}: we plan ${them} as soon as there is room.`;
}
