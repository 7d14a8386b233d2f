import {
  Dish,
  discountPercent,
  DishInput,
  durations,
  MealPlan,
  MealPlanInput,
  type DishCategory,
} from '@2x7/contracts';
import { expect } from 'expect';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { seedCatalog } from './seed-catalog.js';
import { dishes } from './dishes.js';
import { RunningCatalog } from '../testing/running-catalog.js';

const library = new URL('../../../../infra/pictures/', import.meta.url);
type Picture = { slug: string; kind: string; file: string; color: string };

let catalog: RunningCatalog;
let pictures: Picture[];
let plansMade: MealPlan[];
let dishesMade: Dish[];
const uploads: string[] = [];

const created = async (path: string, body: object): Promise<unknown> => {
  const answer = await catalog.post(path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
};
const storedImageOf = (url: string | null): Picture | undefined =>
  pictures.find(({ slug }) => url === `/media/${slug}.webp`);

before(async () => {
  catalog = await RunningCatalog.start();
  pictures = JSON.parse(await readFile(new URL('catalog.json', library), 'utf8')) as Picture[];
  await seedCatalog(
    {
      createPlan: (plan) => created('/meal-plans/admin/create', MealPlanInput.parse(plan)),
      createDish: (dish) => created('/sample-menu/admin/create', DishInput.parse(dish)),
      uploadImage: ({ name, bytes }) => {
        expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
        uploads.push(name);
        return Promise.resolve({ url: `/media/${name}` });
      },
    },
    (slug) => readFile(new URL(`${slug}.webp`, library)),
  );
  plansMade = z.array(MealPlan).parse((await catalog.get('/meal-plans')).body.data);
  dishesMade = z.array(Dish).parse((await catalog.get('/sample-menu')).body.data);
});
after(() => catalog.stop());

describe("the demonstration's plans", () => {
  it('are twelve, the Muscle Building Plan first, with a Performance Plan and a trial', () => {
    expect(plansMade).toHaveLength(12);
    expect(plansMade[0]?.name).toBe('Muscle Building Plan');
    expect(plansMade.map(({ name }) => name)).toContain('Performance Plan');
    expect(plansMade.filter(({ is_trial }) => is_trial).map(({ name }) => name)).toEqual(['Three-Day Trial']);
    expect(new Set(plansMade.map(({ name }) => name)).size).toBe(12);
  });
  it('cover every meal type, plan type and duration, and the high-protein tag', () => {
    expect(new Set(plansMade.map(({ meal_type }) => meal_type))).toEqual(
      new Set(['lunch', 'dinner', 'both']),
    );
    expect(new Set(plansMade.map(({ plan_type }) => plan_type))).toEqual(new Set(['individual', 'couple']));
    expect(new Set(plansMade.map(({ duration_days }) => duration_days))).toEqual(new Set(durations));
    expect(plansMade.some(({ tags }) => tags.includes('high-protein'))).toBe(true);
  });
  it('hold as many meals as days, deliveries and eaters make', () => {
    for (const { name, meal_type, plan_type, duration_days, number_of_meals } of plansMade) {
      const meals = duration_days! * (meal_type === 'both' ? 2 : 1) * (plan_type === 'couple' ? 2 : 1);
      expect([name, number_of_meals]).toEqual([name, meals]);
    }
  });
  it('cost 150 to 260 rupees a meal, one of them without a discount', () => {
    for (const { name, discounted_price, number_of_meals } of plansMade) {
      const perMeal = discounted_price / number_of_meals;
      expect([name, perMeal >= 150 && perMeal <= 260]).toEqual([name, true]);
    }
    expect(
      plansMade.some(
        ({ original_cost, discounted_price }) => discountPercent(original_cost, discounted_price) === 0,
      ),
    ).toBe(true);
  });
  it('show a picture each, neighbours on tables of different colours', () => {
    const shown = plansMade.map(({ image_url }) => storedImageOf(image_url));
    expect(shown.every(Boolean)).toBe(true);
    expect(new Set(shown.slice(0, 4).map((picture) => picture?.color)).size).toBe(4);
    for (const [index, picture] of shown.entries()) {
      for (const neighbour of [shown[index + 1], shown[index + 2]])
        expect(neighbour?.color).not.toBe(picture?.color);
    }
  });
});

describe("the demonstration's dishes", () => {
  it('are fifteen, all active, one for each dish picture', () => {
    expect(dishesMade).toHaveLength(15);
    expect(dishesMade.every(({ is_active }) => is_active)).toBe(true);
    const drawn = pictures.filter(({ kind }) => kind === 'dish').map(({ slug }) => slug);
    expect(dishesMade.map(({ image_url }) => storedImageOf(image_url)?.slug).sort()).toEqual(drawn.sort());
  });
  it('stand in the order they are written in', () => {
    expect(dishesMade.map(({ dish_name }) => dish_name)).toEqual(dishes.map(({ dish_name }) => dish_name));
  });
  it('have calories that follow from protein, carbs and fat within 5 %', () => {
    for (const { dish_name, calories, protein, carbs, fat } of dishesMade) {
      const computed = 4 * protein + 4 * carbs + 9 * fat;
      expect([dish_name, Math.abs(calories - computed) <= 0.05 * computed]).toEqual([dish_name, true]);
    }
  });
  it('hold no more sugar and fiber than carbohydrate, and no more of all than they weigh', () => {
    for (const { dish_name, quantity, protein, carbs, fat, sugar, fiber } of dishesMade) {
      expect([
        dish_name,
        sugar + fiber <= carbs,
        protein + carbs + fat < Number.parseInt(quantity, 10) / 2,
      ]).toEqual([dish_name, true, true]);
    }
  });
  it('have four to nine ingredients and a weight', () => {
    for (const { dish_name, ingredients, quantity } of dishesMade) {
      expect([
        dish_name,
        ingredients.length >= 4 && ingredients.length <= 9,
        /^\d{3}g$/.test(quantity),
      ]).toEqual([dish_name, true, true]);
    }
  });
  it('are vegetarian or not, never both, and eggs, chicken and fish are not', () => {
    const animal = /\b(eggs?|chicken|fish|basa)\b/i;
    for (const { dish_name, ingredients, categories } of dishesMade) {
      const kinds = categories.filter((category) => category.endsWith('vegetarian'));
      expect([dish_name, kinds]).toEqual([
        dish_name,
        [ingredients.some((entry) => animal.test(entry)) ? 'non-vegetarian' : 'vegetarian'],
      ]);
    }
  });
  it('fill every category with at least three', () => {
    const inCategory = (category: DishCategory) =>
      dishesMade.filter(({ categories }) => categories.includes(category)).length;
    for (const category of ['vegetarian', 'non-vegetarian', 'post-workout', 'breakfast'] as const)
      expect(inCategory(category)).toBeGreaterThanOrEqual(3);
  });
});

describe('seeding', () => {
  it('uploads every picture once, also those that are used twice', () => {
    expect(new Set(uploads).size).toBe(uploads.length);
    expect(uploads.length).toBeLessThan(plansMade.length + dishesMade.length);
  });
  it('stops at the first call that fails', async () => {
    const calls: string[] = [];
    const failing = {
      uploadImage: () => Promise.resolve({ url: '/media/a.webp' }),
      createPlan: () => Promise.reject(new Error('refused')),
      createDish: () => Promise.resolve(calls.push('dish')),
    };
    await expect(seedCatalog(failing, () => Promise.resolve(Buffer.alloc(0)))).rejects.toThrow('refused');
    expect(calls).toEqual([]);
  });
});
