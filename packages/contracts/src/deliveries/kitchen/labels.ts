import { z } from 'zod';
import { allergens, diets } from '../../business.js';
import { DishLabel } from '../../catalog/dish-facts.js';
import { KitchenSlot } from './kitchen.js';
import { SlotInput } from '../customers/subscription.js';

/** `after`: the number of the last box of the page before. */
export const LabelQuery = z.object({ ...SlotInput.shape, after: z.coerce.number().int().min(0).optional() });
export type LabelQuery = z.output<typeof LabelQuery>;

/** What the labels of all boxes of a diet have in common. Times in India: `25/11/26 17:00`. */
export const LabelledDish = z
  .object({
    diet: z.enum(diets),
    boxes: z.int(),
    /** Null while no dish is set that people of the diet can get. */
    label: DishLabel.nullable(),
    lot: z.string().nullable(),
    packed_on: z.string(),
    use_by: z.string().nullable(),
    /** What the label needs and the dish does not say: `net quantity`. */
    lacks: z.array(z.string()),
  })
  .meta({ id: 'LabelledDish', description: 'The dish of a diet with what its labels state and lack' });
export type LabelledDish = z.infer<typeof LabelledDish>;

/** What is written on one box for packing. No address and no phone. */
export const BoxLabel = z
  .object({
    serial: z.int(),
    /** First name and initial. */
    name: z.string(),
    diet: z.enum(diets),
    allergies: z.array(z.enum(allergens)),
    /** Allergies that the dish names. */
    clashes: z.array(z.enum(allergens)),
    /** Others of which the dish may contain traces. Missing in an earlier release. */
    may_contain: z.array(z.enum(allergens)).optional(),
    /** The person has allergies, and no dish is set or it does not say what it contains. */
    check: z.boolean(),
    note: z.string(),
    is_late: z.boolean(),
    /** Null where the box is on no run. */
    run: z.object({ name: z.string(), stop: z.int() }).nullable(),
  })
  .meta({ id: 'BoxLabel', description: 'Whose box it is, and what to watch' });
export type BoxLabel = z.infer<typeof BoxLabel>;

/** Labels exist once the boxes are final; before, `dishes` shows what they would lack. */
export const LabelPage = z
  .object({
    slot: KitchenSlot,
    /** All boxes of the slot. */
    boxes: z.int(),
    dishes: z.array(LabelledDish),
    /** In packing order: boxes with allergies or a note first, then by run and stop. */
    labels: z.array(BoxLabel),
    /** The value of `after` for the next page; null on the last. */
    next: z.int().nullable(),
  })
  .meta({ id: 'LabelPage', description: 'Labels of a slot in packing order, 200 a page' });
export type LabelPage = z.infer<typeof LabelPage>;
