import { z } from 'zod';
import { durations, maxPlanPrice, mealTypes, planTags, planTypes } from './business.js';
import { lastDisplayOrder } from './display-order.js';
import { Id, line, paragraph } from './text.js';

const price = (label: string) =>
  z
    .int({ error: `${label} must be a whole number of rupees` })
    .min(0, `${label} cannot be negative`)
    .max(maxPlanPrice, `${label} cannot be above ₹10,00,000`);

/** No `..`: a picture's address must not lead out of /media. Printable ASCII only, as in RFC 3986. */
const uploaded = /^\/media\/(?!.*\.\.)[A-Za-z0-9/._-]+$/;
const elsewhere = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/;

/** A path of our media service, or an https address on a host that the shop allows (the service checks the host). */
export const imageUrl = z
  .string({ error: 'Image address must be text' })
  .max(500, 'Image address is too long')
  .refine(
    (url) => url === '' || uploaded.test(url) || elsewhere.test(url),
    'Image must be an uploaded picture',
  );

const fields = {
  name: line('Name', 120),
  description: paragraph('Description', 2000).default(''),
  image_url: imageUrl.nullish().transform((url) => url || null),
  meal_type: z.enum(mealTypes, { error: 'Meal type must be lunch, dinner or both' }),
  plan_type: z.enum(planTypes, { error: 'Plan type must be individual or couple' }).default('individual'),
  number_of_meals: z
    .int({ error: 'Number of meals must be a whole number' })
    .min(1, 'A plan has at least one meal')
    .max(1000, 'A plan has at most 1,000 meals'),
  duration_days: z
    .literal([...durations], { error: 'Duration must be 3, 5, 7, 14 or 28 days' })
    .nullish()
    .transform((days) => days ?? null),
  original_cost: price('Original price'),
  discounted_price: price('Discounted price'),
  is_trial: z.boolean({ error: 'Trial must be true or false' }).default(false),
  tags: z.array(z.enum(planTags, { error: 'Unknown tag' })).max(10).default([]),
  display_order: z.int().min(-lastDisplayOrder).max(lastDisplayOrder).optional(),
};

const pricesAgree = (plan: { original_cost: number; discounted_price: number }) =>
  plan.discounted_price <= plan.original_cost;
const pricesDisagree = { error: 'Discounted price cannot be above the original price', path: ['discounted_price'] };

/** Body of POST /meal-plans/admin/create. `discount_percent` is the server's; a client's is dropped. */
export const MealPlanInput = z.object(fields).refine(pricesAgree, pricesDisagree).meta({ id: 'MealPlanInput', description: 'A new plan. `discount_percent` is derived from the prices' });
export type MealPlanInput = z.output<typeof MealPlanInput>;

/**
 * Body of PUT /meal-plans/admin/{id}: the edited fields; what is absent stays. `version`, when
 * given, is the version the editor saw: another one in the database is a 409, not an overwrite.
 */
export const MealPlanChanges = z
  .object({
    ...fields,
    description: paragraph('Description', 2000),
    image_url: imageUrl.nullable().transform((url) => url || null),
    plan_type: z.enum(planTypes, { error: 'Plan type must be individual or couple' }),
    duration_days: z.literal([...durations], { error: 'Duration must be 3, 5, 7, 14 or 28 days' }).nullable(),
    is_trial: z.boolean({ error: 'Trial must be true or false' }),
    tags: z.array(z.enum(planTags, { error: 'Unknown tag' })).max(10),
    version: z.int().min(1),
  })
  .partial().meta({ id: 'MealPlanChanges', description: 'The edited fields of a plan; an absent field keeps its value. With `version`, an edit of another version is refused with 409' });
export type MealPlanChanges = z.output<typeof MealPlanChanges>;

/** A plan as every call returns it. Prices in whole rupees, `discount_percent` derived. */
export const MealPlan = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  meal_type: z.enum(mealTypes),
  plan_type: z.enum(planTypes),
  number_of_meals: z.int(),
  duration_days: z.int().nullable(),
  original_cost: z.int(),
  discounted_price: z.int(),
  discount_percent: z.int(),
  is_trial: z.boolean(),
  tags: z.array(z.enum(planTags)),
  display_order: z.int(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
}).meta({ id: 'MealPlan', description: 'A plan. Prices in whole rupees' });
export type MealPlan = z.infer<typeof MealPlan>;

export const MealPlanStats = z.object({
  total: z.int(),
  trial: z.int(),
  by_meal_type: z.record(z.enum(mealTypes), z.int()),
  by_plan_type: z.record(z.enum(planTypes), z.int()),
}).meta({ id: 'MealPlanStats', description: 'How many plans there are, and of which kind' });
export type MealPlanStats = z.infer<typeof MealPlanStats>;
