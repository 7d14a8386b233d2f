import { expect, it } from '@jest/globals';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { keepMeals } from './imported-plan.js';

it.each([
  [1, 'At most 1 meal can be left. Add meals after the confirmation.'],
  [14, 'At most 14 meals can be left. Add meals after the confirmation.'],
])('more than the %i bought meals of an imported plan cannot be confirmed', (mealsBought, sentence) => {
  const imported = newSubscription({ mealsBought });
  expect(() => keepMeals(imported, mealsBought + 1, offerOf({ capacity: 10 }))).toThrow(sentence);
});
