import { outboxRetention, thirteenMonths, type RetentionRule } from '@2x7/service-kit';

/** What replaces the customer of an order that is forgotten. Its amount, plan, payments and refunds stay: they are tax records. */
export const forgetCustomer = `customer_name = 'Forgotten customer', customer_email = '', customer_phone = '', delivery_address = '',
  fingerprint = '', client_network = NULL, client_wide_network = NULL, announced_at = NULL, forgotten_at = now()`;

/** SQL condition of a payment `p` that Razorpay may still capture: it has not refunded it by itself. */
const isToBeCaptured = "p.state = 'authorized' AND p.refunded_paise < p.amount_paise";

/**
 * SQL condition of an order `o` that is older than the moment, whose payments are not awaited any more, and of which no money is on its way back.
 * Payments are awaited, and read from Razorpay, for three days, because a bank may confirm a failed one so late, and as long as one may still be
 * captured. One that comes even later is refunded.
 */
export const isOver = (moment: string): string => `coalesce(o.paid_at, o.created_at) < ${moment} AND o.next_check_at IS NULL
  AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND ${isToBeCaptured})
  AND NOT EXISTS (SELECT FROM refund_tasks r WHERE r.order_id = o.id AND r.state = 'waiting')`;

/** SQL condition of an order `o` whose plan deliveries has forgotten, at the moment $1 plus 13 months. One that was not named for a week counts as forgotten. */
const isNotKept = `NOT EXISTS (SELECT FROM kept_customers k WHERE k.order_id = o.id AND k.until > $1::timestamptz + interval '${thirteenMonths} days')`;

const forgetOrders = (condition: string): string => `
  UPDATE orders SET ${forgetCustomer} WHERE id IN (SELECT o.id FROM orders o WHERE o.forgotten_at IS NULL AND ${condition} LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/** What the orders service keeps about customers, and for how many days. */
export const retentionRules: readonly RetentionRule[] = [
  {
    data: 'abandoned checkouts',
    days: 30,
    forget: forgetOrders(`o.created_at < $1 AND o.status IN ('created', 'failed', 'expired') AND o.attention IS NULL
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND ${isToBeCaptured})`),
  },
  {
    // One that was paid after the request is another purchase of the same customer.
    data: 'orders that an erasure had to leave',
    days: 1,
    forget: forgetOrders(`EXISTS (SELECT FROM erasure_requests e WHERE e.order_id = o.id AND (o.paid_at IS NULL OR o.paid_at < e.at))
      AND ${isOver('$1')}`),
  },
  {
    data: 'customers of orders',
    days: thirteenMonths,
    forget: forgetOrders(`coalesce(o.runs_until, o.created_at) < $1 AND ${isNotKept}
      AND NOT EXISTS (SELECT FROM refund_tasks r WHERE r.order_id = o.id AND (r.state = 'waiting' OR r.created_at > $1))`),
  },
  {
    data: 'notes that the plan of an order is kept',
    days: 30,
    forget: `DELETE FROM kept_customers WHERE order_id IN (SELECT order_id FROM kept_customers WHERE until < $1 LIMIT $2)`,
  },
  {
    // They contain an email address and a phone number.
    data: 'bodies of applied webhooks',
    days: 90,
    forget: `UPDATE webhook_events SET body = NULL WHERE seq IN (
      SELECT seq FROM webhook_events WHERE applied_at < $1 AND body IS NOT NULL ORDER BY applied_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  },
  {
    data: 'bodies of webhooks that could not be applied',
    days: thirteenMonths,
    forget: `UPDATE webhook_events SET body = NULL, applied_at = now(), outcome = 'forgotten' WHERE seq IN (
      SELECT seq FROM webhook_events WHERE applied_at IS NULL AND received_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  },
  outboxRetention,
];
