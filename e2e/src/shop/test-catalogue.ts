import { crc32, deflateSync } from 'node:zlib';
import type { MealPlan } from '@2x7/contracts';
import type { ApiClient } from './api-client.js';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG in one colour, which is small and quickly processed. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([0xd9, 0x8a, 0x2b]))]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

export function imageForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'image.png');
  return form;
}

/** Prices whose discount percentage and price per meal are rounded, up and down. */
export const plans = [
  {
    name: 'Muscle Building Plan',
    description: 'Paneer, eggs and soya in turn.',
    meal_type: 'both',
    plan_type: 'individual',
    number_of_meals: 14,
    duration_days: 7,
    original_cost: 4_499,
    discounted_price: 3_599,
  },
  {
    name: 'Performance Plan',
    meal_type: 'both',
    plan_type: 'couple',
    number_of_meals: 56,
    duration_days: 14,
    original_cost: 15_000,
    discounted_price: 12_825,
    tags: ['high-protein'],
  },
  {
    name: 'Trial Lunch',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 3,
    duration_days: 3,
    original_cost: 700,
    discounted_price: 599,
    is_trial: true,
  },
  {
    name: 'Dinner Month',
    meal_type: 'dinner',
    plan_type: 'individual',
    number_of_meals: 28,
    duration_days: 28,
    original_cost: 1_00_000,
    discounted_price: 1_00_000,
  },
  {
    name: 'Office Lunch Week',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 5,
    duration_days: 5,
    original_cost: 1_250,
    discounted_price: 999,
  },
  {
    name: 'Open End',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 10,
    duration_days: null,
    original_cost: 2_000,
    discounted_price: 1_999,
  },
].map((plan, display_order) => ({ description: `${plan.name}: fresh, weighed and warm.`, ...plan, display_order }));

const grams = { protein: 32.5, carbs: 48, fat: 12.5, sugar: 4, fiber: 7.5 };

export const dishes = [
  {
    dish_name: 'Paneer Tikka Bowl',
    quantity: '350g',
    ingredients: ['Paneer', 'Brown rice', 'Peppers', 'Curd', 'Mint'],
    categories: ['vegetarian', 'post-workout'],
  },
  {
    dish_name: 'Grilled Chicken & Quinoa',
    quantity: '380g',
    ingredients: ['Chicken', 'Quinoa', 'Spinach'],
    categories: ['non-vegetarian'],
  },
  { dish_name: 'Moong Dal Chilla', quantity: '250g', ingredients: ['Moong dal', 'Onion'], categories: ['vegetarian', 'breakfast'] },
  { dish_name: 'Not on the menu', quantity: '1g', ingredients: ['Air'], is_active: false },
].map((dish, display_order) => ({ ...dish, calories: 410 + display_order, ...grams, display_order }));

/** Creates a small catalogue through the admin API. */
export async function seedTestCatalogue(admin: ApiClient): Promise<void> {
  const { url } = await admin.data<{ url: string }>('/upload/image', { method: 'POST', body: imageForm(png(64, 48)) });
  for (const plan of plans) await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body: { ...plan, image_url: url } });
  for (const dish of dishes) await admin.data('/sample-menu/admin/create', { method: 'POST', body: { ...dish, image_url: url } });
}
