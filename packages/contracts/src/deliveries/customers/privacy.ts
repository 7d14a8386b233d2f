import { z } from 'zod';
import { emailAddress, Id } from '../../text/fields.js';

const Kept = z.record(z.string(), z.unknown());

/** Everything that is kept about the customer's email address, table by table. */
export const CustomerData = z
  .object({
    email: z.string(),
    exported_at: z.iso.datetime(),
    /** Each with its deliveries, boxes, changes, skips and pauses. */
    plans: z.array(Kept),
    /** Meals that are added to the next plan. */
    kept_meals: z.array(Kept),
    orders: z.array(Kept),
    /** When the customer signed in, on each phone or computer that is still signed in. */
    sessions: z.array(Kept),
  })
  .meta({ id: 'CustomerData', description: 'Everything that is kept about the customer' });
export type CustomerData = z.infer<typeof CustomerData>;

/** The customer's own address, typed again, confirms the erasure. */
export const EraseCustomer = z
  .object({ email: emailAddress })
  .meta({ id: 'EraseCustomer', description: "Confirms the erasure by the customer's own address" });
export type EraseCustomer = z.output<typeof EraseCustomer>;

export const CustomerErased = z
  .object({
    plans: z.int(),
    orders: z.int(),
    /** Orders that are forgotten by themselves: too new, or with money on its way. */
    orders_later: z.int(),
    /** Orders that were paid within the last day: their plans may only begin. */
    orders_kept: z.int(),
  })
  .meta({ id: 'CustomerErased', description: 'How many plans and orders no longer name the customer, and how many orders still do' });
export type CustomerErased = z.infer<typeof CustomerErased>;

/** POST /internal/customers/orders and /internal/customers/erasure (deliveries → orders). */
export const CustomerEmail = z.object({ email: z.string() });
export const CustomerOrders = z.array(Kept);
/** A release before answers without `later` and `kept`. */
export const ForgottenOrders = z.object({ orders: z.int(), later: z.int().default(0), kept: z.int().default(0) });
export type ForgottenOrders = z.output<typeof ForgottenOrders>;

/**
 * POST /internal/customers/keep (deliveries → orders): their plans are not forgotten yet, so orders keeps the customers of these orders for another
 * week. The answer counts those that it still had.
 */
export const KeepCustomers = z.object({ order_ids: z.array(Id).min(1).max(1_000) });
export type KeepCustomers = z.output<typeof KeepCustomers>;
export const KeptCustomers = z.object({ orders: z.int() });

/** POST /internal/customers/email (deliveries → orders): the address of one order. */
export const OrderEmail = z.object({ order_id: Id, email: emailAddress });
export type OrderEmail = z.output<typeof OrderEmail>;
