import { z } from 'zod';
import { allergens, diets } from '../../business.js';
import { dayNumber } from '../../dates.js';
import { line, Id } from '../../text/fields.js';
import { wholeNumber } from '../../whole-number.js';
import { DeliveryDate, SlotInput } from '../customers/subscription.js';
import { windows } from '../slots/window.js';

/**
 * `open`: customers may still change it. `counting`: frozen, its boxes are being counted. `frozen`: its boxes are final.
 * `closed`: the kitchen does not cook.
 */
const slotPhases = ['open', 'counting', 'frozen', 'closed'] as const;

/** A slot of the kitchen. `booked` and `capacity` in meals. */
export const KitchenSlot = z
  .object({
    ...SlotInput.shape,
    phase: z.enum(slotPhases),
    booked: z.int(),
    capacity: z.int(),
    closed_reason: z.string().nullable(),
    cut_off: z.iso.datetime(),
    frozen_at: z.iso.datetime().nullable(),
    /** Deliveries of a frozen slot by their marks; 0 before. */
    delivered: z.int(),
    failed: z.int(),
    unmarked: z.int(),
    /** Why an administrator has called the frozen slot off: what is not marked fails. */
    called_off: z.string().nullable(),
  })
  .meta({ id: 'KitchenSlot', description: 'A delivery window on a date with its capacity in meals' });
export type KitchenSlot = z.infer<typeof KitchenSlot>;

/** Days: half a year. */
const longestRange = 184;

const isInOrder = (from: string, to: string): boolean => from <= to;
const isShort = (from: string, to: string): boolean => dayNumber(to) - dayNumber(from) < longestRange;
const wrongOrder = { path: ['to'], message: 'The last day is before the first' };
const tooLong = { path: ['to'], message: `Choose at most ${longestRange} days` };

/** The slots that the kitchen cooks next. */
export const KitchenSlots = z
  .object({
    /** The time of the server. */
    now: z.iso.datetime(),
    slots: z.array(KitchenSlot),
  })
  .meta({ id: 'KitchenSlots', description: 'The slots of today and tomorrow' });
export type KitchenSlots = z.infer<typeof KitchenSlots>;

/** Both days belong to the range. */
export const CalendarQuery = z
  .object({ from: DeliveryDate, to: DeliveryDate })
  .refine(({ from, to }) => isInOrder(from, to), wrongOrder)
  .refine(({ from, to }) => isShort(from, to), tooLong);
export type CalendarQuery = z.output<typeof CalendarQuery>;

/** Sets the capacity of slots, closes them with a reason, or opens them again with `closed: null`. Frozen slots are refused. */
export const ChangeSlots = z
  .object({
    from: DeliveryDate,
    until: DeliveryDate,
    windows: z.array(z.enum(windows)).min(1, 'Choose lunch or dinner'),
    capacity: wholeNumber('Give a number of meals', [0, 'At least 0 meals'], [100_000, 'At most 100,000 meals']).optional(),
    closed: line('Reason', 120).nullable().optional(),
    /** Answers what would happen and changes nothing. */
    dry_run: z.boolean().default(false),
  })
  .refine(({ from, until }) => isInOrder(from, until), { ...wrongOrder, path: ['until'] })
  .refine(({ from, until }) => isShort(from, until), { ...tooLong, path: ['until'] })
  .refine(({ capacity, closed }) => capacity !== undefined || closed !== undefined, {
    path: ['capacity'],
    message: 'Give a capacity, or a reason to close',
  })
  .meta({ id: 'ChangeSlots', description: 'Capacity or closure for a range of slots' });
export type ChangeSlots = z.output<typeof ChangeSlots>;

/** What a change of slots does to deliveries that are planned in them. */
export const SlotsChanged = z
  .object({
    slots: z.int(),
    moved_deliveries: z.int(),
    moved_meals: z.int(),
    /** People whose deliveries move; each gets one email for each plan. */
    customers: z.int(),
    /** Slots that hold more meals than their new capacity. No delivery moves: they only accept no further meals. */
    overbooked: z.int(),
  })
  .meta({ id: 'SlotsChanged', description: 'The slots that changed, and the deliveries that move to other slots' });
export type SlotsChanged = z.infer<typeof SlotsChanged>;

/** A dish as catalog has it until the window of the slot ends. `allergens` is null where the dish does not say. */
export const MenuDish = z.object({ id: Id, name: z.string(), vegetarian: z.boolean(), allergens: z.array(z.enum(allergens)).nullable() });
export type MenuDish = z.infer<typeof MenuDish>;

/** The dish that people of this diet get in a slot. Vegetarians get none while it is not marked vegetarian. */
export const MenuEntry = z
  .object({
    ...SlotInput.shape,
    diet: z.enum(diets),
    dish: MenuDish,
    /** Why the dish was changed after the freeze. */
    substitution: z.string().nullable(),
  })
  .meta({ id: 'MenuEntry', description: 'The dish for a diet in a slot' });
export type MenuEntry = z.infer<typeof MenuEntry>;

/** Sets or, with `dish_id: null`, removes the dish. After the freeze a reason is required; the sheet prints it. */
export const SetMenuEntry = z
  .object({ ...SlotInput.shape, diet: z.enum(diets), dish_id: Id.nullable(), reason: line('Reason', 120).optional() })
  .meta({ id: 'SetMenuEntry', description: 'The dish for a diet in a slot' });
export type SetMenuEntry = z.output<typeof SetMenuEntry>;

/** The diet of a plan's boxes for people who have not said theirs. */
export const MealPlanDiet = z
  .object({ plan_id: Id, default_diet: z.enum(diets, { error: 'Choose a diet' }) })
  .meta({ id: 'MealPlanDiet', description: 'The diet that people of a meal plan get until they have said theirs' });
export type MealPlanDiet = z.output<typeof MealPlanDiet>;

export const SetMealPlanDiet = z
  .object(MealPlanDiet.shape)
  .meta({ id: 'SetMealPlanDiet', description: 'Sets the diet that people of a meal plan get until they have said theirs' });

export const MealPlanDiets = z
  .object({
    /** Of the plans that are not in `plans`. */
    default_diet: z.enum(diets),
    plans: z.array(MealPlanDiet),
  })
  .meta({ id: 'MealPlanDiets', description: 'The default diet of every meal plan' });
export type MealPlanDiets = z.infer<typeof MealPlanDiets>;

/**
 * One packed meal. `clashes`: allergies that the dish names; `may_contain`: others of which the dish may contain traces, missing in an earlier
 * release; `check`: the person has allergies, and no dish is set or it does not say what it contains.
 */
export const SheetBox = z
  .object({
    /** Number of the box in its slot; null before the freeze. */
    serial: z.int().nullable(),
    /** First name and initial. */
    name: z.string(),
    plan_name: z.string(),
    diet: z.enum(diets),
    dish_id: Id.nullable(),
    dish_name: z.string().nullable(),
    allergies: z.array(z.enum(allergens)),
    clashes: z.array(z.enum(allergens)),
    may_contain: z.array(z.enum(allergens)).optional(),
    check: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'SheetBox', description: 'A packed meal with what to watch' });
export type SheetBox = z.infer<typeof SheetBox>;

export const SheetLine = z
  .object({
    diet: z.enum(diets),
    dish_id: Id.nullable(),
    dish_name: z.string().nullable(),
    /** Why the dish was changed after the freeze. */
    substitution: z.string().nullable(),
    boxes: z.int(),
    by_plan: z.array(z.object({ plan_name: z.string(), boxes: z.int() })),
  })
  .meta({ id: 'SheetLine', description: 'The boxes of one diet' });
export type SheetLine = z.infer<typeof SheetLine>;

/** What the kitchen cooks and packs in one slot. Final once `slot.phase` is `frozen`; a preview before. No addresses and no phones. */
export const KitchenSheet = z
  .object({
    /** The time of the server. */
    now: z.iso.datetime(),
    slot: KitchenSlot,
    /** Boxes with allergies or a note. `lines` counts them too. */
    specials: z.array(SheetBox),
    lines: z.array(SheetLine),
    /** Every box that was added after the freeze. `lines` and `specials` do not contain them. */
    late: z.array(SheetBox),
    /** All boxes: those of `lines` and the late ones. */
    boxes: z.int(),
    /** Boxes of people whose diet is not known, cooked with the default diet of their plan. */
    unknown_diets: z.int(),
    /** Boxes of orders paid before deliveries were planned here, which an administrator has not confirmed. All of them are in `boxes`. */
    unconfirmed: z.array(z.object({ name: z.string(), plan_name: z.string(), boxes: z.int() })),
  })
  .meta({ id: 'KitchenSheet', description: 'What the kitchen cooks and packs in one slot' });
export type KitchenSheet = z.infer<typeof KitchenSheet>;

/** What needs a person's attention. */
const taskKinds = [
  'no-dish',
  'diet-unknown',
  'allergy-clash',
  'address-unclear',
  'refund-undecided',
  'late-start',
  'second-trial',
  'unscheduled',
  'open-long',
  'check-failed',
  'import-unconfirmed',
  'refund-refused',
  'refund-unanswered',
  'problem-overdue',
  'problem-reopened',
  'problem-open',
  'label-incomplete',
  'not-on-run',
  'unmarked',
] as const;

export const DeliveryTask = z
  .object({
    kind: z.enum(taskKinds),
    sentence: z.string(),
    slot: SlotInput.nullable(),
    subscription_id: Id.nullable(),
    /** The problem that waits for an answer. */
    problem_id: Id.nullable(),
  })
  .meta({ id: 'DeliveryTask', description: 'Something that an administrator has to decide' });
export type DeliveryTask = z.infer<typeof DeliveryTask>;

export const DeliveriesToday = z
  .object({
    /** The time of the server. */
    now: z.iso.datetime(),
    day: DeliveryDate,
    slots: z.array(KitchenSlot),
    tasks: z.array(DeliveryTask),
  })
  .meta({ id: 'DeliveriesToday', description: 'The slots of today and tomorrow, and what needs a decision' });
export type DeliveriesToday = z.infer<typeof DeliveriesToday>;
