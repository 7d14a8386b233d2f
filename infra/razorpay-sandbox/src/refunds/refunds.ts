import { z } from 'zod';
import type { Payment, Refund } from '../api/entities.js';
import { newId } from '../api/ids.js';
import { notesOf, notesSchema } from '../api/notes.js';
import { invalid, refused, unknownId } from '../api/razorpay-error.js';
import type { Change } from '../ledger/records.js';
import { paymentChange, getPayment } from '../payments/payments.js';
import type { PaymentProvider } from '../provider.js';
import type { ProviderEvent } from '../webhooks/envelope.js';

/** Body of POST /v1/payments/:id/refund; without an amount, the rest of the payment is refunded. */
export const newRefundSchema = z.strictObject({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be at least INR 1.00').optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: notesSchema,
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
});

type NewRefund = z.infer<typeof newRefundSchema>;

/** `key` is the header X-Refund-Idempotency. */
interface RefundRequest {
  paymentId: string;
  input: NewRefund;
  key: string | undefined;
}

/**
 * The same key with the same body returns the same refund.
 * @throws RazorpayError 400 for the same key with another body, or for an amount above the rest of the payment.
 */
export function createRefund(provider: PaymentProvider, { paymentId, input, key }: RefundRequest): Refund {
  const request = JSON.stringify([paymentId, newRefundSchema.parse(input)]);
  const earlier = earlierRefund(provider, key, request);
  if (earlier) return earlier;
  const { entity: payment } = getPayment(provider, paymentId);
  const refund = newRefund(payment, input, provider.now());
  const keyed: Change[] = key ? [{ kind: 'refundKey', value: { id: key, request, refundId: refund.id } }] : [];
  const reduced = withRefund(payment, refund.amount);
  const events: ProviderEvent[] = [{ event: 'refund.created', refund, payment: reduced }];
  provider.commit([refundChange(refund), paymentChange(reduced), ...keyed], events);
  const outcome = provider.control.state.refundOutcome;
  return outcome === 'pending' ? refund : settleRefund(provider, refund.id, outcome);
}

/** Ends a pending refund. The amount of a failed one can be refunded again. @throws RazorpayError 400 for any other refund. */
export function settleRefund(provider: PaymentProvider, id: string, status: 'processed' | 'failed'): Refund {
  const pending = provider.ledger.refund(id);
  if (!pending) throw unknownId();
  if (pending.status !== 'pending') throw refused(400, 'The refund is not pending');
  const refund: Refund = { ...pending, status };
  const before = getPayment(provider, refund.payment_id).entity;
  const payment = status === 'failed' ? withRefund(before, -refund.amount) : before;
  provider.commit([refundChange(refund), paymentChange(payment)], [{ event: `refund.${status}`, refund, payment }]);
  return refund;
}

function earlierRefund(provider: PaymentProvider, key: string | undefined, request: string): Refund | undefined {
  if (key === undefined) return undefined;
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw invalid('The idempotency key must be at least 10 characters of letters, digits, hyphens and underscores.');
  }
  const used = provider.ledger.refundKey(key);
  if (!used) return undefined;
  if (used.request !== request) {
    throw refused(400, 'Different request with the same idempotency key has already been processed.');
  }
  return provider.ledger.refund(used.refundId);
}

function newRefund(payment: Payment, input: NewRefund, now: number): Refund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount: refundable(payment, input.amount),
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesOf(input.notes),
    receipt: input.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: now,
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: input.speed ?? 'normal',
  };
}

function refundable(payment: Payment, wanted: number | undefined): number {
  if (payment.status === 'refunded') throw refused(400, 'The payment has been fully refunded already');
  if (payment.status !== 'captured') throw refused(400, 'The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  if (wanted !== undefined && wanted > left) {
    throw invalid('The total refund amount is greater than the refund payment amount', 'amount');
  }
  return wanted ?? left;
}

function withRefund(payment: Payment, amount: number): Payment {
  const refunded = payment.amount_refunded + amount;
  const isFull = refunded === payment.amount;
  return {
    ...payment,
    amount_refunded: refunded,
    status: isFull ? 'refunded' : 'captured',
    refund_status: isFull ? 'full' : refunded > 0 ? 'partial' : null,
  };
}

const refundChange = (entity: Refund): Change => ({ kind: 'refund', value: { id: entity.id, entity } });
