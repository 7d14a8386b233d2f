import { z } from 'zod';
import { currency, longestSearch, orderStates } from '../business.js';
import { OrderedPlan } from '../events.js';
import { Id, optionalLine, line } from '../text/fields.js';

/**
 * Why an administrator should look at an order: a payment of another amount was captured, or a second payment, which the system refunds;
 * Razorpay does not confirm the payment that a webhook reported; the customer disputes the payment at the bank; or the order was paid after its
 * customer had been forgotten, so the system refunds it.
 */
export const attentions = ['amount-mismatch', 'paid-twice', 'payment-unconfirmed', 'disputed', 'customer-forgotten'] as const;
/** The source that reported a payment first: the browser's verify-payment call, a webhook, the reconciler or the sweep. */
export const settleSources = ['verify', 'webhook', 'reconciler', 'sweep'] as const;

/** Which orders an administrator looks at. `search`: number, name, email, phone or an id of the provider. */
export const OrderFilter = z.object({
  state: z.enum(orderStates, { error: 'State is not known' }).optional(),
  search: optionalLine('Search', longestSearch).optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** Body of POST /orders/admin/search. */
export const OrderSearch = OrderFilter.extend({
  /** The `next` of the previous page. */
  after: z.string().max(100).optional(),
  limit: z.int().min(1).max(100).default(50),
}).meta({ id: 'OrderSearch', description: 'Orders of one state, or that match a search, or both; one page of them' });
export type OrderSearch = z.output<typeof OrderSearch>;

/** A line of the order list. Amounts in paise. */
export const OrderSummary = z
  .object({
    id: Id,
    number: z.string(),
    state: z.enum(orderStates),
    customer_name: z.string(),
    customer_email: z.string(),
    customer_phone: z.string(),
    plan_name: z.string(),
    amount_paise: z.int(),
    refunded_paise: z.int(),
    /** `refund-refused`: an administrator requested a refund that was refused, and the order was not refunded again since. */
    attention: z.enum([...attentions, 'refund-refused']).nullable(),
    settled_by: z.enum(settleSources).nullable(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderSummary', description: 'One line of the order list. Money in paise' });
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Newest first. `next` is the cursor of the following page; null on the last one. */
export const OrderPage = z
  .object({ orders: z.array(OrderSummary), next: z.string().nullable() })
  .meta({ id: 'OrderPage', description: 'Orders, newest first. `next` asks for the following page; null on the last' });
export type OrderPage = z.infer<typeof OrderPage>;

/**
 * `waiting`: stored and sent to the provider until it accepts or refuses; `failure` says why it has declined it for now.
 * `refused`: the provider refused it, for the reason in `failure`.
 */
export const refundStates = ['waiting', 'done', 'refused'] as const;

/** Who asked for the refund: `system` returns a second or mismatched capture, `admin` is a request in the admin area, `provider` was made in Razorpay's dashboard. */
const refundOrigins = ['system', 'admin', 'provider'] as const;
export type RefundOrigin = (typeof refundOrigins)[number];

export const Refund = z
  .object({
    id: Id,
    origin: z.enum(refundOrigins),
    amount_paise: z.int(),
    reason: z.string(),
    state: z.enum(refundStates),
    failure: z.string().nullable(),
    provider_refund_id: z.string().nullable(),
    /** The administrator who asked; null for the other origins. */
    requested_by: Id.nullable(),
    created_at: z.iso.datetime(),
    done_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Refund', description: 'One refund of an order, in paise' });
export type Refund = z.infer<typeof Refund>;

/** An entry of an order's timeline, oldest first. `note` ends the sentence that `kind` begins: `paid` with `by webhook`. */
export const TimelineEntry = z
  .object({
    at: z.iso.datetime(),
    kind: z.enum([
      'created',
      'paid',
      'failed',
      'expired',
      'refunded',
      'mail-sent',
      'confirmation-requested',
      'refund-requested',
      'refund-done',
      'refund-refused',
    ]),
    note: z.string(),
    actor_id: Id.nullable(),
  })
  .meta({ id: 'TimelineEntry', description: 'One event in the life of an order' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const OrderPayment = z
  .object({
    id: z.string(),
    amount_paise: z.int(),
    refunded_paise: z.int(),
    state: z.enum(['failed', 'authorized', 'captured', 'refunded']),
    source: z.enum(settleSources),
    failure: z.string().nullable(),
    first_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'OrderPayment', description: 'One payment attempt at Razorpay. Money in paise' });
export type OrderPayment = z.infer<typeof OrderPayment>;

/** Everything about one order, for the admin order page. */
export const OrderDetail = OrderSummary.extend({
  receipt: z.string(),
  currency: z.literal(currency),
  delivery_address: z.string(),
  plan: OrderedPlan,
  provider_order_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  confirmation_sent_at: z.iso.datetime().nullable(),
  /** Paise that can still be refunded. */
  refundable_paise: z.int(),
  payments: z.array(OrderPayment),
  refunds: z.array(Refund),
  timeline: z.array(TimelineEntry),
}).meta({ id: 'OrderDetail', description: 'Everything about one order. Money in paise' });
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Body of POST /orders/admin/{id}/refunds. `key` is the idempotency key: one key, one refund. */
export const RequestRefund = z
  .object({
    key: z.uuid({ error: 'Key must be a UUID' }),
    amount_paise: z.int({ error: 'Amount must be a whole number of paise' }).min(100, 'A refund is at least ₹1'),
    reason: line('Reason', 200),
  })
  .meta({ id: 'RequestRefund', description: 'A refund in paise. A repetition with the same key makes no second refund' });
export type RequestRefund = z.output<typeof RequestRefund>;

/** The figures of the dashboard. Days are in Indian time, amounts in paise. */
export const OrderStats = z
  .object({
    /** All orders. */
    total: z.int(),
    /** Distinct customers (by email) within the days of a paid plan since its payment. Later starts, pauses and skips do not count. */
    active_customers: z.int(),
    /** Captured minus refunded. */
    revenue_paise: z.int(),
    by_state: z.record(z.enum(orderStates), z.int()),
    /** What was paid on each of the last 30 days, oldest first. */
    revenue_by_day: z.array(z.object({ day: z.iso.date(), paise: z.int(), orders: z.int() })),
    /** Paid orders of the last 30 days, by source. */
    settled_by: z.record(z.enum(settleSources), z.int()),
    /**
     * Of the last 30 days, newest first: orders that need attention, by their last change; orders whose refund was refused; then orders
     * whose payment neither browser nor webhook reported.
     */
    needed_help: z.array(OrderSummary),
  })
  .meta({ id: 'OrderStats', description: 'Figures of the dashboard. Days and months of India, money in paise' });
export type OrderStats = z.infer<typeof OrderStats>;
