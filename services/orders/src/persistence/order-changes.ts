import { currentRequestId, type Statement } from '@2x7/service-kit';
import { v7 as uuid } from 'uuid';
import type { Consequence, Decision, Order } from '../domain/order.js';
import type { Payment } from '../domain/payment.js';
import type { Refund } from '../domain/refund.js';

type Step = { before: Order; order: Order; cause: string } & Pick<Decision, 'needsAnotherLook'>;

const addedOrChanged = <T extends { id: string }>(now: readonly T[], before: readonly T[]): T[] =>
  now.filter((one) => JSON.stringify(one) !== JSON.stringify(before.find(({ id }) => id === one.id)));

export const changedRefunds = (before: Order, { refunds }: Order): Refund[] => addedOrChanged(refunds, before.refunds);

const isSameRow = (before: Order, { status, expired, attention }: Order): boolean =>
  status === before.status && expired === before.expired && attention === before.attention;

/** True when nothing has to be stored: what was decided is stored already. */
export const changesNothing = (before: Order, { order, consequences, needsAnotherLook }: Decision): boolean =>
  !needsAnotherLook &&
  consequences.length === 0 &&
  isSameRow(before, order) &&
  addedOrChanged(order.payments, before.payments).length === 0 &&
  changedRefunds(before, order).length === 0;

/**
 * The statements that store a step of an order, except its refunds and events. They touch different rows, so they run together.
 * An update of the same values sets `updated_at` too.
 */
export const statementsOf = ({ before, order, cause, needsAnotherLook }: Step): Statement[] => [
  ...(isSameRow(before, order) && !needsAnotherLook ? [] : [updateOrder(before, order)]),
  ...addedOrChanged(order.payments, before.payments).map((payment) => savePayment(order.id, payment)),
  ...(order.status === before.status ? [] : [addHistory({ before, order, cause })]),
];

/** When a payment that only a webhook reported is confirmed with the provider. The browser's report usually arrives by then. */
const confirmAt = "now() + interval '10 seconds'";

function updateOrder(before: Order, { id, status, expired, paymentId, paidAt, attention, payments }: Order): Statement {
  const values: unknown[] = [id, status, expired, paymentId, paidAt, attention];
  const assignments = ['status = $2', 'expired = $3', 'payment_id = $4', 'paid_at = $5', 'attention = $6'];
  const isSettled = status === 'paid' || status === 'refunded';
  // A paid order is not checked at the provider any more.
  if (isSettled) assignments.push('next_check_at = NULL');
  if (isSettled && !before.paymentId) {
    const source = payments.find((payment) => payment.id === paymentId)?.source;
    assignments.push('announced_at = now()', `settled_by = $${values.push(source)}`);
    if (source === 'webhook') assignments.push(`confirm_payment_at = ${confirmAt}`);
  }
  return { text: `UPDATE orders SET ${assignments.join(', ')} WHERE id = $1`, values };
}

const savePayment = (orderId: string, payment: Payment): Statement => ({
  text: `INSERT INTO payments (id, order_id, amount_paise, refunded_paise, currency, state, source, failure)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE SET order_id = EXCLUDED.order_id, amount_paise = EXCLUDED.amount_paise, refunded_paise = EXCLUDED.refunded_paise,
      currency = EXCLUDED.currency, state = EXCLUDED.state, source = EXCLUDED.source, failure = EXCLUDED.failure`,
  values: [
    payment.id,
    orderId,
    payment.amountPaise,
    payment.refundedPaise,
    payment.currency,
    payment.state,
    payment.source,
    payment.failure,
  ],
});

const addHistory = ({ before, order, cause }: Step): Statement => ({
  text: 'INSERT INTO order_history (order_id, from_status, to_status, cause, request_id) VALUES ($1, $2, $3, $4, $5)',
  values: [order.id, before.status, order.status, cause, currentRequestId() ?? null],
});

/**
 * The first refund of a payment is due at once. After each one that the bank rejected the next is due in 1, 3, 7, 15 and then 24 hours: a bank
 * rarely changes its decision sooner. One that a refund in the dashboard replaced never reached the bank.
 */
export const addSystemRefund = (
  orderId: string,
  { paymentId, amountPaise, reason }: Extract<Consequence, { kind: 'request-refund' }>,
): Statement => ({
  text: `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, next_attempt_at)
    SELECT $1, $2, $3, $4, $5, 'system', now() + least(24, power(2, least(5, count(*))) - 1) * interval '1 hour'
    FROM refund_tasks WHERE payment_id = $3 AND state = 'refused' AND provider_refund_id IS NOT NULL
    ON CONFLICT (payment_id) WHERE refund_origin = 'system' AND state = 'waiting' DO NOTHING`,
  values: [uuid(), orderId, paymentId, amountPaise, reason],
});
