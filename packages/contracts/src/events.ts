import { z } from 'zod';
import { diets, mealTypes, planTags, planTypes } from './business.js';
import { failureCauses } from './deliveries/runs/mark-kinds.js';
import { problemKinds, remedies } from './deliveries/customers/problem-kinds.js';
import { windows } from './deliveries/slots/window.js';
import { Id } from './text/fields.js';

/** The plan as it was when it was ordered. Later edits of the plan do not change it. */
export const PlanSnapshot = z
  .object({
    id: Id,
    name: z.string(),
    meal_type: z.enum(mealTypes),
    plan_type: z.enum(planTypes),
    number_of_meals: z.int(),
    duration_days: z.int().nullable(),
    original_cost: z.int(),
    discounted_price: z.int(),
    is_trial: z.boolean(),
  })
  .meta({ id: 'PlanSnapshot', description: 'The plan as it was when it was bought. Prices in whole rupees' });
export type PlanSnapshot = z.infer<typeof PlanSnapshot>;

/** What orders keeps of a plan: its words too, so that an order says what was promised. Orders of earlier releases lack them. */
export const OrderedPlan = PlanSnapshot.extend({ description: z.string().optional(), tags: z.array(z.enum(planTags)).optional() }).meta({
  id: 'OrderedPlan',
  description: 'The plan as it was when it was bought, with its description and tags. Prices in whole rupees',
});
export type OrderedPlan = z.infer<typeof OrderedPlan>;

/** What a customer gets for the price of a plan. */
export const PlanContents = PlanSnapshot.pick({
  name: true,
  meal_type: true,
  plan_type: true,
  number_of_meals: true,
  duration_days: true,
}).meta({
  id: 'PlanContents',
  description: 'The name and the meals of a plan as it was when it was ordered',
});
export type PlanContents = z.infer<typeof PlanContents>;

export const PaidOrder = z.object({
  order_id: Id,
  order_number: z.string(),
  amount_paise: z.int(),
  currency: z.literal('INR'),
  paid_at: z.iso.datetime(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  plan: PlanSnapshot,
});

const Subscription = z.object({
  /** The id of the order. */
  subscription_id: Id,
  order_number: z.string(),
  plan_name: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
});
const Slot = z.object({ day: z.iso.date(), window: z.enum(windows) });

/** The schema of each event's data, by event type. Types are facts in the past tense. */
export const events = {
  /** A payment of the order was captured. Published by orders, once per order, and again while no confirmation email was sent. */
  'order.paid': PaidOrder,
  /** An administrator asked to send the confirmation again: one email per request. Published by orders. */
  'order.confirmation_requested': PaidOrder.extend({ request_id: Id }),
  /** A refund is done. Published by orders, once per refund. */
  'order.refunded': z.object({
    refund_id: Id,
    order_id: Id,
    order_number: z.string(),
    /** Paise of this refund. */
    amount_paise: z.int(),
    currency: z.literal('INR'),
    refunded_at: z.iso.datetime(),
    customer: z.object({ name: z.string(), email: z.string() }),
    plan_name: z.string(),
    /** The request of deliveries that it answers, if any. */
    request_id: Id.optional(),
    /** True when it returns another payment than the one that paid the order, such as a second one. The order and its plan stay as they are. */
    is_surplus: z.literal(true).optional(),
  }),
  /** A refund that deliveries requested cannot be made. Published by orders, once per request. */
  'order.refund_refused': z.object({ request_id: Id, order_id: Id, order_number: z.string(), amount_paise: z.int(), reason: z.string() }),
  /** Money of meals goes back. Published by deliveries; one request makes one refund. */
  'refund.requested': z.object({
    request_id: Id,
    order_id: Id,
    order_number: z.string(),
    amount_paise: z.int(),
    meals: z.int(),
    reason: z.string(),
    actor_id: Id,
  }),
  /** The mail server accepted an email about an order. Published by email. `about`: the id of the confirmation request or of the refund, if any. */
  'email.sent': z.object({ order_id: Id, about: Id.optional(), template: z.string(), message_id: z.string(), sent_at: z.iso.datetime() }),
  /** A user may set a password with a one-time link. Published by auth. `link` is a secret until it is used or expires. */
  'user.invited': z.object({
    invitation_id: Id,
    name: z.string(),
    email: z.string(),
    link: z.url(),
    expires_at: z.iso.datetime(),
    /** False when the user already has a password and resets it. */
    is_first: z.boolean(),
  }),
  /** A user who already had a password has another one. Published by auth. */
  'user.password_changed': z.object({ change_id: Id, name: z.string(), email: z.string(), changed_at: z.iso.datetime() }),
  /** A user has turned two-step sign-in on or off. Published by auth. */
  'user.second_factor_changed': z.object({
    change_id: Id,
    name: z.string(),
    email: z.string(),
    enabled: z.boolean(),
    changed_at: z.iso.datetime(),
  }),
  /** Another user became an administrator. Published by auth, once for each administrator who can sign in. */
  'user.administrator_added': z.object({
    notice_id: Id,
    name: z.string(),
    email: z.string(),
    administrator: z.object({ name: z.string(), email: z.string() }),
    added_at: z.iso.datetime(),
  }),
  /** The deliveries of a paid order are planned. Published by deliveries, once per subscription. */
  'subscription.started': Subscription.extend({
    first_delivery: Slot.nullable(),
    /** Null while meals have no date yet. */
    last_delivery: Slot.nullable(),
    /** Meals that are still to come, without those of a first delivery that is being prepared. */
    meals: z.int(),
    /**
     * Those of them that have no date yet: because later days are not planned yet, or because every slot is full. Absent where each meal has a date,
     * and in events of earlier releases.
     */
    undated: z.object({ meals: z.int(), is_beyond_horizon: z.boolean() }).optional(),
    address: z.string(),
    /**
     * True where meals came before: of an order that was paid before deliveries were planned here. `first_delivery` is then the next one. Absent in
     * events of earlier releases.
     */
    is_running: z.literal(true).optional(),
    /** Whether a diet was given for each person. */
    is_diet_known: z.boolean(),
    /** The diet of the boxes until one was given. Absent in events of earlier releases. */
    default_diet: z.enum(diets).optional(),
    /** The moment until which the first delivery can be changed; null where it is being prepared. */
    change_until: z.iso.datetime().nullable(),
  }),
  /** A customer, an administrator or the kitchen changed the deliveries of a subscription. Published by deliveries, once per change. */
  'subscription.changed': Subscription.extend({
    change_id: Id,
    /** `C-000123` */
    change_number: z.string(),
    actor: z.enum(['customer', 'admin', 'kitchen']),
    /** True when it was noted wrongly that a delivery failed. Absent in events of earlier releases. */
    is_correction: z.literal(true).optional(),
    /** The address of the customer before this change, where the change replaces it: emails about the plan that wait go to the new one. */
    earlier_email: z.string().optional(),
    sentences: z.array(z.string()),
    next_delivery: Slot.nullable(),
    /** Null while meals have no date yet. */
    last_delivery: Slot.nullable(),
  }),
  /**
   * A pause ends in three days. Published by deliveries, once per pause; not for one that has not begun by then, or whose end a change has just
   * brought that near.
   */
  'subscription.resuming': Subscription.extend({ pause_id: Id, first_delivery: Slot }),
  /** The last delivery comes in three days. Published by deliveries, once per subscription and last day. */
  'subscription.ending': Subscription.extend({ plan_id: Id, last_delivery: Slot }),
  /** A delivery did not reach its customer. Published by deliveries, once per outcome; not again where a meal stays owed and only the cause is corrected. */
  'delivery.failed': Subscription.extend({
    mark_id: Id,
    slot: Slot,
    cause: z.enum(failureCauses),
    meals: z.int(),
    is_forfeited: z.boolean(),
    /** What the shop says about it, where it called the whole slot off. */
    reason: z.string().optional(),
    /** The first delivery that brings a meal that is owed again; null where no slot is free yet or the meal is forfeited. */
    new_slot: Slot.nullable(),
    /** Each delivery that brings owed meals, with how many of them; those without a date are missing. Absent in events of earlier releases. */
    new_slots: z.array(Slot.extend({ meals: z.int() })).optional(),
    /** True where the owed meals without a date wait for later days to be planned, because of a pause, for example, and not for room. */
    is_beyond_horizon: z.literal(true).optional(),
    /** What moved with the delivery, because its slot was closed, for example; in the words of the change. Absent in events of earlier releases. */
    moved_sentences: z.array(z.string()).optional(),
    /** True when the money of the plan went back, so no meal is owed. */
    is_refunded: z.literal(true).optional(),
  }),
  /** A customer reported a problem or reopened it, or a refund that was its answer cannot be made. Published by deliveries, once each. */
  'problem.reported': Subscription.extend({
    report_id: Id,
    problem_number: z.string(),
    kind: z.enum(problemKinds),
    is_reopened: z.boolean(),
    text: z.string(),
    slot: Slot.nullable(),
    due_at: z.iso.datetime(),
    /** Of `cancel-rest`. */
    rest: z.object({ meals: z.int(), amount_paise: z.int() }).nullable(),
    /** Paise of the refund that cannot be made, where the problem is open again because of it. */
    refused_paise: z.int().optional(),
  }),
  /** An administrator answered a problem. Published by deliveries, once per answer. */
  'problem.answered': Subscription.extend({
    answer_id: Id,
    problem_number: z.string(),
    remedy: z.enum([...remedies, 'decline']),
    text: z.string(),
    meals: z.int().nullable(),
    slot: Slot.nullable(),
    amount_paise: z.int().nullable(),
    can_reopen: z.boolean(),
    /** What the answer does to the deliveries of the plan. */
    sentences: z.array(z.string()),
  }),
  /** A customer asked to sign in. Published by deliveries. `link` and `code` are secrets until one is used or they expire. */
  'sign_in.requested': z.object({
    sign_in_id: Id,
    email: z.string(),
    link: z.url(),
    code: z.string(),
    expires_at: z.iso.datetime(),
  }),
  /** Plans or dishes changed, so cached reads and the menu's copies are stale. Published by catalog. */
  'catalog.changed': z.object({ entity: z.enum(['meal-plan', 'dish']), ids: z.array(Id) }),
} as const;

export type EventType = keyof typeof events;

/** Fields of an event's data that are secret. A service that stores the event removes them as soon as they have been used. */
export const eventSecrets: Partial<Record<EventType, readonly string[]>> = {
  'user.invited': ['link'],
  'sign_in.requested': ['link', 'code'],
};
export type EventData<T extends EventType> = z.output<(typeof events)[T]>;

/** An event on the wire. `trace_id` is the id of the request that caused it; `traceparent` (W3C Trace Context) is set while tracing is on. */
export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { id: string; type: K; version: 1; occurred_at: string; trace_id?: string; traceparent?: string; data: EventData<K> };
}[T];

const EventEnvelope = z.object({
  id: Id,
  type: z.string(),
  version: z.literal(1),
  occurred_at: z.iso.datetime(),
  trace_id: z.string().max(128).optional(),
  /** A malformed value is dropped: the event is still valid. */
  traceparent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional()
    .catch(undefined),
  data: z.unknown(),
});

/** An event whose type is not in this list: a newer release may have added it. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}

/** @throws UnknownEventType @throws ZodError when the JSON is no event, or its data does not match its type */
export function parseEvent(json: unknown): DomainEvent {
  const envelope = EventEnvelope.parse(json);
  const schema = events[envelope.type as EventType];
  if (!schema) throw new UnknownEventType(`unknown event type ${envelope.type}`);
  return { ...envelope, data: schema.parse(envelope.data) } as DomainEvent;
}
