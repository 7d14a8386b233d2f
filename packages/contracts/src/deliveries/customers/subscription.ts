import { z } from 'zod';
import { allergens, diets, longestSearch, mealTypes, planTypes } from '../../business.js';
import { phoneNumber } from '../../orders/order.js';
import { address, emailAddress, line, optionalLine, paragraph, Id } from '../../text/fields.js';
import { wholeNumber } from '../../whole-number.js';
import { DeliveryOutcome } from '../runs/marks.js';
import { windows } from '../slots/window.js';

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** A calendar date in India. */
export const DeliveryDate = z
  .string({ error: 'Choose a date' })
  .regex(/^20\d\d-\d\d-\d\d$/, 'Choose a date')
  .refine(isDate, 'Choose a date that exists');

export const SlotInput = z.object({ day: DeliveryDate, window: z.enum(windows, { error: 'Choose lunch or dinner' }) });

export const FirstDeliveryQuery = z.object({
  meal_type: z.enum(mealTypes, { error: 'Choose lunch, dinner or both' }),
  plan_type: z.enum(planTypes, { error: 'Plan type must be individual or couple' }).default('individual'),
});
export type FirstDeliveryQuery = z.output<typeof FirstDeliveryQuery>;

/** `day`: the first on which a plan that is paid now can be delivered, as the slots are closed and booked at this moment. */
export const FirstDelivery = z
  .object({ day: z.iso.date() })
  .meta({ id: 'FirstDelivery', description: 'When a plan that is paid now can begin' });
export type FirstDelivery = z.infer<typeof FirstDelivery>;

/** What one person of a plan eats. `diet` is null while the customer has given none, or has withdrawn it. */
export const EaterProfile = z
  .object({
    name: z.string(),
    diet: z.enum(diets).nullable(),
    allergies: z.array(z.enum(allergens)),
    note: z.string(),
  })
  .meta({ id: 'EaterProfile', description: 'Diet, allergies and a note for one person of a plan' });
export type EaterProfile = z.infer<typeof EaterProfile>;

const person = z.union([z.literal(1), z.literal(2)], { error: 'Choose the first or the second person' });
const slots = z.array(SlotInput, { error: 'Choose a delivery' }).min(1, 'Choose a delivery').max(120, 'Choose fewer deliveries');

/** What a customer, or an administrator for the customer, changes in a plan (docs/deliveries.md). */
export const SubscriptionCommand = z
  .discriminatedUnion('type', [
    /** No delivery in these slots; with `person` only that person skips. The meals move to the end of the plan. */
    z.object({ type: z.literal('skip'), slots, person: person.optional() }),
    /** Takes back what was changed in these slots. */
    z.object({ type: z.literal('restore'), slots }),
    z.object({ type: z.literal('move'), from: SlotInput, to: SlotInput }),
    /** No deliveries from `from` to `until`, both included. Without `until`: for the longest time that is allowed. */
    z.object({ type: z.literal('pause'), from: DeliveryDate, until: DeliveryDate.nullable().default(null) }),
    /** Deliveries again from this day on. */
    z.object({ type: z.literal('resume'), on: DeliveryDate }),
    /** Before the first cut-off: another first day. */
    z.object({ type: z.literal('start'), on: DeliveryDate }),
    z.object({ type: z.literal('address'), scope: z.enum(['all', ...windows]), address }),
    z.object({ type: z.literal('address-once'), slot: SlotInput, address }),
    z.object({ type: z.literal('phone'), phone: phoneNumber }),
    z.object({
      type: z.literal('profile'),
      person,
      name: line('Name', 60).or(z.literal('')).default(''),
      /** null: none is kept. */
      diet: z.enum(diets, { error: 'Choose a diet' }).nullable(),
      allergies: z.array(z.enum(allergens)).max(allergens.length).default([]),
      note: paragraph('Note', 200).default(''),
    }),
    z.object({ type: z.literal('delivery-note'), note: paragraph('Note', 200) }),
  ])
  .meta({ id: 'SubscriptionCommand', description: 'A change of a plan' });
export type SubscriptionCommand = z.output<typeof SubscriptionCommand>;

/** Keys of the service's own changes: a word and an id, such as `answer-<id>-1`. A client that took one would keep the service from that change. */
const serviceKey = /^[a-z-]+-[\da-f]{8}-[\da-f]{4}-/;
const clientKey = line('Key', 64).refine((key) => !serviceKey.test(key), 'Key must be a UUID');

/** `key` is the idempotency key: repeated with it, the same change is answered and nothing changes. A stale `version` answers 409. */
export const ChangeSubscription = z
  .object({ key: clientKey, version: z.int().optional(), command: SubscriptionCommand })
  .meta({ id: 'ChangeSubscription', description: 'A change of a plan with its idempotency key' });
export type ChangeSubscription = z.output<typeof ChangeSubscription>;

/** What a command does, in sentences for the customer. Nothing is written. */
export const ChangePreview = z
  .object({ sentences: z.array(z.string()), next_delivery: SlotInput.nullable(), last_delivery: SlotInput.nullable() })
  .meta({ id: 'ChangePreview', description: 'The effects of a change, in sentences' });
export type ChangePreview = z.infer<typeof ChangePreview>;

const changeActors = ['customer', 'admin', 'kitchen'] as const;

/** An accepted command. `actor` kitchen: a closure, a date for meals that had none, or the mark of a rider. */
export const SubscriptionChange = z
  .object({
    /** `C-000123` */
    number: z.string(),
    at: z.iso.datetime(),
    actor: z.enum(changeActors),
    sentences: z.array(z.string()),
  })
  .meta({ id: 'SubscriptionChange', description: 'An accepted change of a plan, with its number' });
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

/** `upcoming` before the first delivery, `ended` when nothing is left to deliver and every delivery is marked, `cancelled` when every meal that was left is refunded. */
const subscriptionStates = ['upcoming', 'active', 'paused', 'ended', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const SubscriptionSummary = z
  .object({
    id: Id,
    number: z.string(),
    plan_name: z.string(),
    state: z.enum(subscriptionStates),
    persons: z.int(),
    /** Meals that are paid, granted, and not yet frozen for cooking or taken back. */
    meals_left: z.int(),
    /** Whether meals that were left are to be paid back. */
    is_refund_pending: z.boolean(),
    next_delivery: SlotInput.nullable(),
    /** Null while meals have no date, because they come after it. */
    last_delivery: SlotInput.nullable(),
  })
  .meta({ id: 'SubscriptionSummary', description: 'A customer’s plan' });
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

/**
 * `planned`: will be cooked. `locked`: its cut-off has passed. `delivered`, `failed`: as its mark says. `skipped`, `paused`, `closed`: a slot of the plan without
 * a delivery, because of a skip, a pause or a closed kitchen.
 */
const slotStates = ['planned', 'locked', 'delivered', 'failed', 'skipped', 'paused', 'closed'] as const;
export type SlotState = (typeof slotStates)[number];

export const SubscriptionSlot = z
  .object({
    ...SlotInput.shape,
    state: z.enum(slotStates),
    meals: z.int(),
    /** The persons who eat; empty unless a single person of two does. */
    persons: z.array(z.int()),
    /** The moment after which the slot cannot be changed. */
    cut_off: z.iso.datetime(),
    address: z.string().nullable(),
    /** Set where the delivery was moved here from another slot. */
    moved_from: SlotInput.nullable(),
    /** Further slots whose deliveries were moved here. Absent in answers of earlier releases. */
    also_moved_from: z.array(SlotInput).optional(),
    /** Where the delivery of this slot is now, if it was moved, at once or in steps. */
    moved_to: SlotInput.nullable(),
    /** Why the kitchen is closed, a skip cannot be undone for now, where the box was left, or why it did not come. */
    reason: z.string().nullable(),
    /** Of `delivered` and `failed`. */
    outcome: DeliveryOutcome.nullable(),
    /** The commands that are possible for this slot now. */
    allowed: z.array(z.enum(['skip', 'restore', 'move', 'address-once'])),
  })
  .meta({ id: 'SubscriptionSlot', description: 'One slot in the calendar of a plan' });
export type SubscriptionSlot = z.infer<typeof SubscriptionSlot>;

/**
 * Every meal of a plan is in one of these, and they add up: bought + granted = the sum of the others. `locked`: its cut-off has passed, and it is
 * not marked. `forfeited`: counts as delivered, because the customer was the cause. Meals that are owed again are planned or unscheduled.
 */
const MealBalance = z
  .object({
    bought: z.int(),
    granted: z.int(),
    planned: z.int(),
    locked: z.int(),
    delivered: z.int(),
    forfeited: z.int(),
    unscheduled: z.int(),
    taken_back: z.int(),
    /** Meals that are not cooked while their money goes back. */
    reserved: z.int(),
  })
  .meta({ id: 'MealBalance', description: 'Where the meals of a plan are' });
type MealBalance = z.infer<typeof MealBalance>;

export const SubscriptionDetail = SubscriptionSummary.extend({
  version: z.int(),
  /** False where the order was paid before deliveries were planned here, until an administrator has confirmed its meals. */
  is_confirmed: z.boolean(),
  /** The time of the server: days are counted from it, because the clock of a phone may be wrong. */
  now: z.iso.datetime(),
  windows: z.array(z.enum(windows)),
  starts_on: DeliveryDate,
  /** Whether the first day may still be changed. */
  can_change_start: z.boolean(),
  /** The earliest day that a pause, a resumption or a new start may name. */
  first_open_day: DeliveryDate,
  /** The last day that the calendar plans. */
  horizon: DeliveryDate,
  /** Days after its window in which a problem with a delivery can be reported. Absent in answers of earlier releases. */
  problem_within_days: z.int().optional(),
  pause: z.object({ from: DeliveryDate, until: DeliveryDate }).nullable(),
  balance: MealBalance,
  /** Of the reserved meals, those of a cancellation that no administrator has answered. Absent in answers of earlier releases. */
  meals_awaiting_approval: z.int().optional(),
  slots: z.array(SubscriptionSlot),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  addresses: z.object({ lunch: z.string(), dinner: z.string() }),
  profiles: z.array(EaterProfile),
  /** The diet of the boxes of those who have not said theirs. */
  default_diet: z.enum(diets),
  delivery_note: z.string(),
}).meta({ id: 'SubscriptionDetail', description: 'A plan with its calendar, addresses and profiles' });
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>;

/** Body of POST /deliveries/admin/plans/search. `search`: number, name, email or phone; empty for all plans. */
export const SubscriptionSearch = z
  .object({
    search: optionalLine('Search', longestSearch).default(''),
    /** The `next` of the previous page. */
    after: z.string().max(200).optional(),
  })
  .meta({ id: 'SubscriptionSearch', description: 'Plans that match a search; one page of them' });
export type SubscriptionSearch = z.output<typeof SubscriptionSearch>;

/** `next` is the value of `after` for the next page; null on the last. */
export const SubscriptionPage = z
  .object({
    subscriptions: z.array(SubscriptionSummary.extend({ customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }) })),
    next: z.string().nullable(),
  })
  .meta({ id: 'SubscriptionPage', description: 'Plans of customers, newest first' });
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;

/** Meals that the shop adds to a plan, or withdraws from it. */
export const AdjustMeals = z
  .object({
    key: clientKey,
    meals: wholeNumber('Give a number of meals', [-100, 'At most 100 meals'], [100, 'At most 100 meals']).refine(
      (meals) => meals !== 0,
      'Give a number of meals',
    ),
    reason: line('Reason', 200),
  })
  .meta({ id: 'AdjustMeals', description: 'Meals added to a plan, or withdrawn from it' });
export type AdjustMeals = z.output<typeof AdjustMeals>;

/** The address to which the emails about the plan go, and with which its customer signs in. */
export const ChangeEmail = z
  .object({ key: clientKey, email: emailAddress })
  .meta({ id: 'ChangeEmail', description: 'Another email address for a plan' });
export type ChangeEmail = z.output<typeof ChangeEmail>;

/** A delivery of the plan in a slot whose boxes are counted already. */
export const AddLateBox = z
  .object({ key: clientKey, slot: SlotInput, reason: line('Reason', 200) })
  .meta({ id: 'AddLateBox', description: 'A delivery that is added after the cut-off of its slot' });
export type AddLateBox = z.output<typeof AddLateBox>;

export const PreviewLateBox = z
  .object({ slot: SlotInput })
  .meta({ id: 'PreviewLateBox', description: 'The slot of a delivery that would be added after its cut-off' });
export type PreviewLateBox = z.output<typeof PreviewLateBox>;

/** Meals that are left in the plan of an order that was paid before deliveries were planned here. */
export const ConfirmImport = z
  .object({
    meals_left: wholeNumber('Give a number of meals', [0, 'At least 0 meals'], [1_000, 'At most 1,000 meals']),
    /**
     * `meals_left` of the plan that the number was compared with: a cut-off that has passed since is refused. Pages of the release before do
     * not send it.
     */
    meals_shown: z.int().optional(),
  })
  .meta({ id: 'ConfirmImport', description: 'The meals that are left in an imported plan' });
export type ConfirmImport = z.output<typeof ConfirmImport>;

/** Money of the plan's order that went back. */
export const PlanRefund = z
  .object({
    id: Id,
    amount_paise: z.int(),
    refunded_at: z.iso.datetime().nullable(),
    /** The meals that it took back. Null until an administrator has decided; a refund of all the money takes back every meal that is left. */
    meals: z.int().nullable(),
    /** How many meals the money has bought, rounded down. */
    meals_worth: z.int(),
    /** Whether all the money of the order had gone back with this refund: it cancelled the plan, if nothing else had. */
    is_last: z.boolean(),
  })
  .meta({ id: 'PlanRefund', description: 'A refund of the order, and the meals that it took back' });
export type PlanRefund = z.infer<typeof PlanRefund>;

/** How many meals a partial refund takes back. 0: none. */
export const DecideRefund = z
  .object({ refund_id: Id, meals: wholeNumber('Give a number of meals', [0, 'At least 0 meals'], [1_000, 'At most 1,000 meals']) })
  .meta({ id: 'DecideRefund', description: 'How many meals a partial refund takes back' });
export type DecideRefund = z.output<typeof DecideRefund>;
