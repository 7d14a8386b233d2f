import type { Diet } from '../../business.js';

/** `vegetarian food`: what is cooked for a diet, inside a sentence. */
export const foodText: Record<Diet, string> = {
  vegetarian: 'vegetarian food',
  egg: 'vegetarian food with egg',
  'non-vegetarian': 'non-vegetarian food',
};
