import { Dish, discountPercent, DishInput, durations, MealPlan, MealPlanInput, type DishCategory } from '@2x7/contracts';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { seedCatalog } from './seed.js';
import { dishes } from './seed/dishes.js';
import { RunningCatalog } from './testing/running-catalog.js';

const library = new URL('../../../infra/site-images/', import.meta.url);
type LibraryImage = { slug: string; kind: string; file: string; color: string };

let catalog: RunningCatalog;
let images: LibraryImage[];
let createdPlans: MealPlan[];
let createdDishes: Dish[];
const stored: string[] = [];

const created = async (path: string, body: object): Promise<unknown> => {
  const answer = await catalog.post(path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
};
const imageOf = (url: string | null): LibraryImage | undefined => images.find(({ slug }) => url === `/media/${slug}.webp`);

beforeAll(async () => {
  catalog = await RunningCatalog.start();
  images = JSON.parse(await readFile(new URL('catalog.json', library), 'utf8')) as LibraryImage[];
  await seedCatalog({
    createPlan: (plan) => created('/meal-plans/admin/create', MealPlanInput.parse(plan)),
    createDish: (dish) => created('/sample-menu/admin/create', DishInput.parse(dish)),
    storeImages: (names) => {
      stored.push(...names);
      return Promise.resolve(new Map(names.map((name) => [name, `/media/${name}.webp`])));
    },
  });
  createdPlans = z.array(MealPlan).parse((await catalog.get('/meal-plans')).body.data);
  createdDishes = z.array(Dish).parse((await catalog.get('/sample-menu')).body.data);
});
afterAll(() => catalog.stop());

describe('the demo plans', () => {
  it('name no weekday in their descriptions, because deliveries come on seven days a week', () => {
    const weekday = /monday|tuesday|wednesday|thursday|friday|saturday|sunday/i;
    expect(createdPlans.filter(({ description }) => weekday.test(description)).map(({ name }) => name)).toEqual([]);
  });

  it('promise no grams of protein in a box, because the boxes of all plans have the dishes of one menu', () => {
    expect(createdPlans.filter(({ description }) => /\d g of protein/.test(description)).map(({ name }) => name)).toEqual([]);
  });

  it('are twelve, the Muscle Building Plan first, with a Performance Plan and a trial', () => {
    expect(createdPlans).toHaveLength(12);
    expect(createdPlans[0]?.name).toBe('Muscle Building Plan');
    expect(createdPlans.map(({ name }) => name)).toContain('Performance Plan');
    expect(createdPlans.filter(({ is_trial }) => is_trial).map(({ name }) => name)).toEqual(['Three-Day Trial']);
    expect(new Set(createdPlans.map(({ name }) => name)).size).toBe(12);
  });
  it('cover every meal type, plan type and duration, and the high-protein tag', () => {
    expect(new Set(createdPlans.map(({ meal_type }) => meal_type))).toEqual(new Set(['lunch', 'dinner', 'both']));
    expect(new Set(createdPlans.map(({ plan_type }) => plan_type))).toEqual(new Set(['individual', 'couple']));
    expect(new Set(createdPlans.map(({ duration_days }) => duration_days))).toEqual(new Set(durations));
    expect(createdPlans.some(({ tags }) => tags.includes('high-protein'))).toBe(true);
  });
  it('have as many meals as their days, deliveries a day and eaters require', () => {
    for (const { name, meal_type, plan_type, duration_days, number_of_meals } of createdPlans) {
      const meals = duration_days! * (meal_type === 'both' ? 2 : 1) * (plan_type === 'couple' ? 2 : 1);
      expect([name, number_of_meals]).toEqual([name, meals]);
    }
  });
  it('cost 150 to 260 rupees a meal, one of them without a discount', () => {
    for (const { name, discounted_price, number_of_meals } of createdPlans) {
      const perMeal = discounted_price / number_of_meals;
      expect([name, perMeal >= 150 && perMeal <= 260]).toEqual([name, true]);
    }
    expect(createdPlans.some(({ original_cost, discounted_price }) => discountPercent(original_cost, discounted_price) === 0)).toBe(true);
  });
  it('have an image each, in another colour than the next two plans', () => {
    const shown = createdPlans.map(({ image_url }) => imageOf(image_url));
    expect(shown.every(Boolean)).toBe(true);
    expect(new Set(shown.slice(0, 4).map((image) => image?.color)).size).toBe(4);
    for (const [index, image] of shown.entries()) {
      for (const neighbour of [shown[index + 1], shown[index + 2]]) expect(neighbour?.color).not.toBe(image?.color);
    }
  });
});

describe('the demo dishes', () => {
  it('are fifteen, all active, one for each dish image', () => {
    expect(createdDishes).toHaveLength(15);
    expect(createdDishes.every(({ is_active }) => is_active)).toBe(true);
    const available = images.filter(({ kind }) => kind === 'dish').map(({ slug }) => slug);
    expect(createdDishes.map(({ image_url }) => imageOf(image_url)?.slug).sort()).toEqual(available.sort());
  });
  it('are in the order of the seed file', () => {
    expect(createdDishes.map(({ dish_name }) => dish_name)).toEqual(dishes.map(({ dish_name }) => dish_name));
  });
  it('have calories that follow from protein, carbs and fat within 5 %', () => {
    for (const { dish_name, calories, protein, carbs, fat } of createdDishes) {
      const computed = 4 * protein + 4 * carbs + 9 * fat;
      expect([dish_name, Math.abs(calories - computed) <= 0.05 * computed]).toEqual([dish_name, true]);
    }
  });
  it('have no more sugar and fiber than carbohydrate, and no more nutrients than half their weight', () => {
    for (const { dish_name, quantity, protein, carbs, fat, sugar, fiber } of createdDishes) {
      expect([dish_name, sugar + fiber <= carbs, protein + carbs + fat < Number.parseInt(quantity, 10) / 2]).toEqual([
        dish_name,
        true,
        true,
      ]);
    }
  });
  it('have four to nine ingredients and a weight', () => {
    for (const { dish_name, ingredients, quantity } of createdDishes) {
      expect([dish_name, ingredients.length >= 4 && ingredients.length <= 9, /^\d{3}g$/.test(quantity)]).toEqual([dish_name, true, true]);
    }
  });
  it('are non-vegetarian when they contain eggs, chicken or fish, and vegetarian otherwise', () => {
    const animal = /\b(eggs?|chicken|fish|basa)\b/i;
    for (const { dish_name, ingredients, categories } of createdDishes) {
      const kinds = categories.filter((category) => category.endsWith('vegetarian'));
      expect([dish_name, kinds]).toEqual([dish_name, [ingredients.some((entry) => animal.test(entry)) ? 'non-vegetarian' : 'vegetarian']]);
    }
  });
  it('are at least three in each category', () => {
    const inCategory = (category: DishCategory) => createdDishes.filter(({ categories }) => categories.includes(category)).length;
    for (const category of ['vegetarian', 'non-vegetarian', 'post-workout', 'breakfast'] as const)
      expect(inCategory(category)).toBeGreaterThanOrEqual(3);
  });
});

describe('seeding', () => {
  it('stores each image once, also those used twice', () => {
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored.length).toBeLessThan(createdPlans.length + createdDishes.length);
  });
  it('stops at the first call that fails', async () => {
    const calls: string[] = [];
    const failing = {
      storeImages: () => Promise.resolve(new Map<string, string>()),
      createPlan: () => Promise.reject(new Error('refused')),
      createDish: () => Promise.resolve(calls.push('dish')),
    };
    await expect(seedCatalog(failing)).rejects.toThrow('refused');
    expect(calls).toEqual([]);
  });
});
