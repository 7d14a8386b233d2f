import { z } from 'zod';
import { durations, maxPlanPrice, mealTypes, planTags, planTypes } from '../business.js';
import { lastDisplayOrder } from './display-order.js';
import { itemKey } from './item-key.js';
import { formatRupees } from '../money.js';
import { Id, line, paragraph } from '../text/fields.js';
import { wholeNumber } from '../whole-number.js';

const price = (label: string) =>
  wholeNumber(
    `${label} must be a whole number of rupees`,
    [1, `${label} must be at least ₹1`],
    [
      maxPlanPrice,
      `${label} cannot be above ${formatRupees(maxPlanPrice)}, the most that Razorpay takes for one order. Lower it to save the plan.`,
    ],
  );

/** A path of an upload. No `..`, so it cannot lead out of /media. */
const uploadPath = /^\/media\/(?!.*\.\.)[A-Za-z0-9/._-]+$/;
/** Printable ASCII without a backslash (RFC 3986). */
const httpsAddress = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/;

/** A path of our media service, or an https address. The catalog service checks that its host is allowed. */
export const imageUrl = z
  .string({ error: 'Image address must be text' })
  .max(500, 'Image address is too long')
  .refine((url) => url === '' || uploadPath.test(url) || httpsAddress.test(url), 'Image must be an uploaded file');

const fields = {
  name: line('Name', 120),
  description: paragraph('Description', 2000).default(''),
  image_url: imageUrl.nullish().transform((url) => url || null),
  meal_type: z.enum(mealTypes, { error: 'Meal type must be lunch, dinner or both' }),
  plan_type: z.enum(planTypes, { error: 'Plan type must be individual or couple' }).default('individual'),
  number_of_meals: wholeNumber(
    'Number of meals must be a whole number',
    [1, 'Number of meals must be at least 1'],
    [1000, 'Number of meals cannot be above 1,000'],
  ),
  duration_days: z
    .literal([...durations], { error: 'Duration must be 3, 5, 7, 14 or 28 days' })
    .nullish()
    .transform((days) => days ?? null),
  original_cost: price('Original price'),
  discounted_price: price('Discounted price'),
  is_trial: z.boolean({ error: 'Trial must be true or false' }).default(false),
  tags: z
    .array(z.enum(planTags, { error: 'Unknown tag' }))
    .max(10)
    .default([]),
  display_order: z.int().min(-lastDisplayOrder).max(lastDisplayOrder).optional(),
};

const pricesAgree = (plan: { original_cost: number; discounted_price: number }) => plan.discounted_price <= plan.original_cost;
const pricesDisagree = { error: 'Discounted price cannot be above the original price', path: ['discounted_price'] };

/**
 * Body of POST /meal-plans/admin/create. `key` is the idempotency key: repeated with it, the stored plan is returned. The server computes
 * `discount_percent` and ignores a client's value.
 */
export const MealPlanInput = z
  .object({ ...fields, key: itemKey })
  .refine(pricesAgree, pricesDisagree)
  .meta({
    id: 'MealPlanInput',
    description: 'A new plan. `discount_percent` is derived from the prices. A repetition with the same `key` makes no second plan',
  });
export type MealPlanInput = z.output<typeof MealPlanInput>;

/**
 * Body of PUT /meal-plans/admin/{id}: the edited fields; absent fields stay as they are. `version` is the version
 * that the editor saw: when the stored one differs, the answer is 409 and nothing is overwritten, unless the stored plan has
 * all these values already, as when an edit is sent again because its answer was lost.
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
  .partial()
  .meta({
    id: 'MealPlanChanges',
    description:
      'The edited fields of a plan; an absent field keeps its value. With `version`, an edit of another version is refused with 409, unless it is made already',
  });
export type MealPlanChanges = z.output<typeof MealPlanChanges>;

/** A plan as all routes return it. Prices in whole rupees; `discount_percent` is derived from them. */
export const MealPlan = z
  .object({
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
  })
  .meta({ id: 'MealPlan', description: 'A plan. Prices in whole rupees' });
export type MealPlan = z.infer<typeof MealPlan>;

export const MealPlanStats = z
  .object({
    total: z.int(),
    trial: z.int(),
    by_meal_type: z.record(z.enum(mealTypes), z.int()),
    by_plan_type: z.record(z.enum(planTypes), z.int()),
  })
  .meta({ id: 'MealPlanStats', description: 'How many plans there are, and of which kind' });
export type MealPlanStats = z.infer<typeof MealPlanStats>;
