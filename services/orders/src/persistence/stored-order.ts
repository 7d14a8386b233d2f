import type { Order } from '../domain/order.js';
import type { Refund } from '../domain/refund.js';

const customer = `json_build_object('name', o.customer_name, 'email', o.customer_email, 'phone', o.customer_phone, 'address', o.delivery_address)`;
const payments = `(SELECT coalesce(json_agg(json_build_object('id', p.id, 'amountPaise', p.amount_paise, 'refundedPaise', p.refunded_paise,
    'currency', p.currency, 'state', p.state, 'source', p.source, 'failure', p.failure)), '[]') FROM payments p WHERE p.order_id = o.id)`;
const refunds = `(SELECT coalesce(json_agg(json_build_object('id', r.id, 'paymentId', r.payment_id, 'amountPaise', r.amount_paise,
    'reason', r.reason, 'origin', r.refund_origin, 'state', r.state, 'key', r.key, 'requestId', r.request_id, 'requestedBy', r.requested_by, 'failure', r.failure,
    'providerRefundId', r.provider_refund_id, 'doneAt', r.done_at, 'refusedAt', r.refused_at)), '[]') FROM refund_tasks r WHERE r.order_id = o.id)`;

/** Columns of one order, where `orders` has the alias `o`: its payments and refunds come with it, so that all three are of one moment. */
export const orderColumns = `o.id, o.number, o.status, o.amount_paise AS "amountPaise", o.currency, o.plan, ${customer} AS customer,
  o.provider_order_id AS "providerOrderId", o.payment_id AS "paymentId", o.paid_at AS "paidAt", o.expired, o.attention,
  o.forgotten_at IS NOT NULL AS "isForgotten",
  ${payments} AS payments, ${refunds} AS refunds`;

type Moments = 'doneAt' | 'refusedAt';
type RefundRow = Omit<Refund, Moments> & Record<Moments, string | null>;

/** PostgreSQL's bigint is text, and a moment inside JSON too. */
export type OrderRow = Omit<Order, 'amountPaise' | 'refunds'> & { amountPaise: string; refunds: RefundRow[] };

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const toOrder = ({ amountPaise, refunds, ...row }: OrderRow): Order => ({
  ...row,
  amountPaise: Number(amountPaise),
  refunds: refunds.map((refund) => ({ ...refund, doneAt: momentOf(refund.doneAt), refusedAt: momentOf(refund.refusedAt) })),
});
