import { z } from 'zod';
import { mealTypes, planTypes } from './business.js';
import { Id } from './text.js';

/** What an order keeps of the plan that was bought: later edits of the plan do not touch it. */
export const PlanSnapshot = z.object({
  id: Id,
  name: z.string(),
  meal_type: z.enum(mealTypes),
  plan_type: z.enum(planTypes),
  number_of_meals: z.int(),
  duration_days: z.int().nullable(),
  original_cost: z.int(),
  discounted_price: z.int(),
  is_trial: z.boolean(),
}).meta({ id: 'PlanSnapshot', description: 'The plan as it was when it was bought. Prices in whole rupees' });
export type PlanSnapshot = z.infer<typeof PlanSnapshot>;

const PaidOrder = z.object({
  order_id: Id,
  order_number: z.string(),
  amount_paise: z.int(),
  currency: z.literal('INR'),
  paid_at: z.iso.datetime(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  plan: PlanSnapshot,
});

/** Every event: its type to the schema of its data. Facts in the past tense. */
export const events = {
  /** A payment for the order was captured. Emitted by orders, once an order (again by its sweeper when no mail left). */
  'order.paid': PaidOrder,
  /** An administrator wants the confirmation to be sent again: one mail a request. Emitted by orders. */
  'order.confirmation_requested': PaidOrder.extend({ request_id: Id }),
  /** The provider gave money back. Emitted by orders, once a refund. */
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
  }),
  /** The mail server took a mail about an order. Emitted by the e-mail worker. `about`: the request's or the refund's id, where there is one. */
  'email.sent': z.object({ order_id: Id, about: Id.optional(), template: z.string(), message_id: z.string(), sent_at: z.iso.datetime() }),
  /** Somebody may set a password by a one-time link. Emitted by auth; `link` is a secret until it is used or expires. */
  'user.invited': z.object({
    invitation_id: Id,
    name: z.string(),
    email: z.string(),
    link: z.url(),
    expires_at: z.iso.datetime(),
    /** False: a new password for somebody who has one already. */
    is_first: z.boolean(),
  }),
  /** Plans or dishes changed: cached reads are stale. Emitted by catalog. */
  'catalog.changed': z.object({ entity: z.enum(['meal-plan', 'dish']), ids: z.array(Id) }),
} as const;

export type EventType = keyof typeof events;

/** Fields of an event's data that are secrets: whoever keeps the event wipes them as soon as they have done their work. */
export const eventSecrets: Partial<Record<EventType, readonly string[]>> = { 'user.invited': ['link'] };
export type EventData<T extends EventType> = z.output<(typeof events)[T]>;

/** An event on the wire. `trace_id` is the request id that caused it; `traceparent` (W3C Trace Context) its place in a trace, when somebody traces. */
export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { id: string; type: K; version: 1; occurred_at: string; trace_id?: string; traceparent?: string; data: EventData<K> };
}[T];

export const EventEnvelope = z.object({
  id: Id,
  type: z.string(),
  version: z.literal(1),
  occurred_at: z.iso.datetime(),
  trace_id: z.string().max(128).optional(),
  /** One that is malformed is no reason to lose an event. */
  traceparent: z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/).optional().catch(undefined),
  data: z.unknown(),
});

/** @throws ZodError when the bytes are no event of this list. */
export function parseEvent(json: unknown): DomainEvent {
  const envelope = EventEnvelope.parse(json);
  const schema = events[envelope.type as EventType];
  if (!schema) throw new z.ZodError([{ code: 'custom', path: ['type'], message: 'unknown event type', input: envelope.type }]);
  return { ...envelope, data: schema.parse(envelope.data) } as DomainEvent;
}
