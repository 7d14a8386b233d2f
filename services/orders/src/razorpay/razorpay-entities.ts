import { z } from 'zod';
import type { RefundUpdate } from '../domain/refund.js';
import type { ProviderPayment } from './payment-provider.js';

/** Razorpay may add a status. One such payment must not make a list unreadable that others are in. */
const PaymentStatus = z
  .enum(['created', 'authorized', 'captured', 'refunded', 'failed'])
  .or(z.string().transform(() => 'unknown' as const));

export const RazorpayPayment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  currency: z.string(),
  status: PaymentStatus,
  /** The sample of a subscription's webhook says "1" (docs, Webhooks › Subscriptions). */
  captured: z.unknown().optional(),
  error_description: z.string().nullish(),
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
});
export const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) });

/** A status that Razorpay adds counts as pending: it must not make a list unreadable, and says nothing about the money. */
const RefundStatus = z.enum(['pending', 'processed', 'failed']).or(z.string().transform(() => 'pending' as const));

export const RazorpayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: RefundStatus,
  receipt: z.string().nullish(),
});
export const RazorpayRefunds = z.object({ items: z.array(RazorpayRefund) });

export const RazorpayOrder = z.object({ id: z.string() });
export const RazorpayOrders = z.object({ items: z.array(z.object({ id: z.string(), receipt: z.string().nullish() })) });

const refundStates = { pending: 'waiting', processed: 'done', failed: 'refused' } as const;
/** A refund that the service requested has its id as the receipt. */
const RefundId = z.uuid();

/**
 * Razorpay refunds by itself what it does not capture, such as a second payment of a paid order (docs, Refunds › auto-refunds).
 * The shop never had that money: the payment stays authorised, and its refunded amount says that it can pay no order any more.
 */
const stateOf = ({ status, captured }: z.infer<typeof RazorpayPayment>): ProviderPayment['state'] =>
  status === 'refunded' && captured === false ? 'authorized' : status;

/** Reads Razorpay's payment entity (API docs, Payments › entity). @throws ZodError */
export function readPayment(entity: unknown): ProviderPayment {
  const payment = RazorpayPayment.parse(entity);
  const notes = payment.notes && !Array.isArray(payment.notes) ? payment.notes : {};
  return {
    id: payment.id,
    providerOrderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded ?? 0,
    currency: payment.currency,
    state: stateOf(payment),
    failure: payment.error_description ?? null,
    orderId: typeof notes.order_id === 'string' ? notes.order_id : null,
  };
}

/** Reads Razorpay's refund entity (API docs, Refunds › entity). @throws ZodError */
export function readRefund(entity: unknown): RefundUpdate {
  const { id, payment_id, amount, status, receipt } = RazorpayRefund.parse(entity);
  const failure = status === 'failed' ? 'The bank rejected the refund.' : null;
  return {
    key: RefundId.safeParse(receipt).data ?? null,
    providerRefundId: id,
    paymentId: payment_id,
    amountPaise: amount,
    state: refundStates[status],
    failure,
  };
}
