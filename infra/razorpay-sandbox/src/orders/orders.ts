import { z } from 'zod';
import type { Order } from '../api/entities.js';
import { newId } from '../api/ids.js';
import { notesOf, notesSchema } from '../api/notes.js';
import { unknownId } from '../api/razorpay-error.js';
import type { OrderRecord } from '../ledger/records.js';
import type { PaymentProvider } from '../provider.js';

const captureSchema = z.strictObject({
  capture: z.enum(['automatic', 'manual']),
  capture_options: z
    .strictObject({
      automatic_expiry_period: z.number().int().min(12).optional(),
      manual_expiry_period: z.number().int().max(7200).optional(),
      refund_speed: z.enum(['normal', 'optimum']).optional(),
    })
    .optional(),
});

/** Body of POST /v1/orders. Like Razorpay, it rejects unknown fields. */
export const newOrderSchema = z.strictObject({
  amount: z
    .int('The amount must be an integer.')
    .min(100, 'The amount must be at least INR 1.00')
    .max(50_000_000, 'Amount exceeds maximum amount allowed.'),
  currency: z.string('The currency field is required.').regex(/^[A-Z]{3}$/, 'Currency is not supported'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: notesSchema,
  unique_receipt: z.boolean().optional(),
  partial_payment: z.literal(false, 'Partial payments are not part of this sandbox').optional(),
  payment_capture: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
  payment: captureSchema.optional(),
});

type NewOrder = z.infer<typeof newOrderSchema>;

/** Creates an order. With `unique_receipt` it returns the existing order with the same receipt. */
export function createOrder(provider: PaymentProvider, input: NewOrder): Order {
  const known = input.unique_receipt && input.receipt ? provider.ledger.orderByReceipt(input.receipt) : undefined;
  if (known) return known.entity;
  const entity = newOrder(input, provider.now());
  provider.commit([{ kind: 'order', value: { id: entity.id, entity, manualCapture: isManualCapture(input) } }]);
  return entity;
}

const isManualCapture = ({ payment, payment_capture }: NewOrder): boolean =>
  payment ? payment.capture === 'manual' : payment_capture !== undefined && !payment_capture;

export const newOrder = (input: NewOrder, now: number): Order => ({
  id: newId('order'),
  entity: 'order',
  amount: input.amount,
  amount_paid: 0,
  amount_due: input.amount,
  currency: input.currency,
  receipt: input.receipt ?? null,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: notesOf(input.notes),
  created_at: now,
});

export const paidOrder = (order: Order): Order => ({ ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 });

/** @throws RazorpayError 400 when there is no such order. */
export function getOrder(provider: PaymentProvider, id: string): OrderRecord {
  const record = provider.ledger.order(id);
  if (!record) throw unknownId();
  return record;
}
