import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningCatalog } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
  await catalog.plan();
  await catalog.dish();
});
afterAll(() => catalog.stop());

const refused: [string, string, string][] = [
  ['meal_plan', 'discounted_price = original_cost + 1', 'meal_plan_prices_agree'],
  ['meal_plan', 'original_cost = 1000001', 'meal_plan_original_cost_in_bounds'],
  ['meal_plan', 'discounted_price = -1', 'meal_plan_discounted_price_in_bounds'],
  ['meal_plan', 'duration_days = 6', 'meal_plan_duration_is_known'],
  ['meal_plan', "meal_type = 'breakfast'", 'meal_plan_meal_type_is_known'],
  ['meal_plan', "plan_type = 'family'", 'meal_plan_plan_type_is_known'],
  ['meal_plan', 'number_of_meals = 0', 'meal_plan_has_meals'],
  ['meal_plan', "name = ''", 'meal_plan_has_a_name'],
  ['meal_plan', "tags = ARRAY['cheap']", 'meal_plan_tags_are_known'],
  ['meal_plan', 'version = 0', 'meal_plan_version_counts_from_one'],
  ['dish', "dish_name = ''", 'dish_has_a_name'],
  ['dish', "quantity = ''", 'dish_has_a_quantity'],
  ['dish', "ingredients = '{}'", 'dish_has_ingredients'],
  ['dish', 'calories = -0.1', 'dish_calories_in_bounds'],
  ['dish', 'fiber = 10000.1', 'dish_fiber_in_bounds'],
  ['dish', "categories = ARRAY['vegan']", 'dish_categories_are_known'],
  ['dish', "may_contain = ARRAY['dust']", 'dish_may_contain_is_known'],
  ['dish', 'net_grams = 0', 'dish_net_grams_in_bounds'],
  ['dish', 'use_within_hours = 721', 'dish_use_within_hours_in_bounds'],
  ['dish', "storage = ''", 'dish_storage_is_bounded'],
  ['dish', 'trans_fat = -0.1', 'dish_trans_fat_in_bounds'],
  ['dish', 'version = 0', 'dish_version_counts_from_one'],
];

describe('the constraints of the database', () => {
  for (const [table, change, constraint] of refused) {
    it(`refuse ${change} in ${table}`, async () => {
      await expect(catalog.database.query(`UPDATE ${table} SET ${change}`)).rejects.toMatchObject({ constraint });
    });
  }
});
