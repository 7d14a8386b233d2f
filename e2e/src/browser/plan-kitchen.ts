import type { MealPlan } from '@2x7/contracts';
import { kitchenUnderTest } from './kitchen-under-test.js';
import { plans } from './world.js';

/** The screen of meal plans, for the specs about it. */
export const planKitchen = () =>
  kitchenUnderTest<MealPlan>({
    api: '/meal-plans',
    screen: '/admin/meal-plans',
    add: 'Add Plan',
    first: plans[0]!.name,
    kept: ({ name, original_cost, discounted_price, description, display_order, image_url, is_trial }) =>
      ({ name, original_cost, discounted_price, description, display_order, image_url, is_trial }),
  });
