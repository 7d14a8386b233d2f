import { randomBytes } from 'node:crypto';
import type { PlanSnapshot } from '@2x7/contracts';
import { withConnection } from '@2x7/service-kit';
import { firstNames, lastNames } from './customers.js';

const batch = 10_000;
const days = 365;

/** SQL for a pseudo-random number in [0, 1) that depends on `n` and on the name of what is drawn. */
const seededRandom = (name: string): string => `(('x' || substr(md5('${name}' || n), 1, 8))::bit(32)::bigint / 4294967296.0)`;

/**
 * Inserts orders $1 to $2 of $3, spread evenly over the last year: 86 % paid, 4 % refunded, the rest failed or expired.
 * Customers have several orders. No recent payment came by webhook: the sweep would look for it at Razorpay. It is one statement, so an order is never without its payment, history and email.
 */
const insertBatch = `
  WITH drawn AS (
    SELECT n, ${seededRandom('result')} AS result, ${seededRandom('plan')} AS plan_draw, ${seededRandom('source')} AS source,
      floor(${seededRandom('customer')} * $3::int * 0.6)::int AS customer,
      now() - interval '10 minutes' - (1 - n::numeric / $3::int) * interval '${days} days' AS at
    FROM generate_series($1::int, $2::int) AS n),
  with_result AS (
    SELECT *, CASE WHEN result < 0.86 THEN 'paid' WHEN result < 0.90 THEN 'refunded' WHEN at > now() - interval '1 day' THEN 'created'
        WHEN result < 0.93 THEN 'failed' ELSE 'expired' END AS drawn_status,
      $6::jsonb -> floor(plan_draw * jsonb_array_length($6::jsonb))::int AS plan,
      ($4::text[])[1 + customer % cardinality($4::text[])] AS first, ($5::text[])[1 + (customer * 7 + customer / cardinality($4::text[])) % cardinality($5::text[])] AS last,
      CASE WHEN source < 0.93 OR at > now() - interval '2 days' THEN 'verify' WHEN source < 0.98 THEN 'webhook' WHEN source < 0.995 THEN 'reconciler' ELSE 'sweep' END AS settled_by
    FROM drawn),
  made AS (
    SELECT *, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5($7 || n), 1, 3) || '8' || substr(md5($7 || n), 4, 15))::uuid AS id,
      CASE WHEN drawn_status = 'failed' THEN 'expired' ELSE drawn_status END AS status,
      CASE WHEN drawn_status IN ('paid', 'refunded', 'failed') THEN 'pay_many' || $7 || n END AS payment,
      drawn_status IN ('paid', 'refunded') AS is_settled, (plan ->> 'discounted_price')::bigint * 100 AS amount
    FROM with_result),
  ordered AS (
    INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency,
      status, expired, provider_order_id, payment_id, paid_at, settled_by, announced_at, confirmation_sent_at, created_at)
    SELECT id, 'many-' || $7 || '-' || n, 'many', first || ' ' || last, lower(first || '.' || last || '.' || customer || '@example.com'),
      '+91 90000 ' || lpad((customer % 100000)::text, 5, '0'), (1 + customer % 90) || ', Tonk Road, Jaipur 302018', (plan ->> 'id')::uuid, plan, amount, 'INR',
      status, status = 'expired', 'order_many' || $7 || n, CASE WHEN is_settled THEN payment END, CASE WHEN is_settled THEN at + interval '90 seconds' END,
      CASE WHEN is_settled THEN settled_by END, CASE WHEN is_settled THEN at + interval '90 seconds' END, CASE WHEN is_settled THEN at + interval '95 seconds' END, at
    FROM made ORDER BY n),
  paid AS (
    INSERT INTO payments (id, order_id, amount_paise, refunded_paise, currency, state, source, failure, first_seen_at)
    SELECT payment, id, amount, CASE WHEN status = 'refunded' THEN amount ELSE 0 END, 'INR',
      CASE WHEN drawn_status = 'failed' THEN 'failed' WHEN status = 'refunded' THEN 'refunded' ELSE 'captured' END,
      settled_by, CASE WHEN drawn_status = 'failed' THEN 'The bank declined the payment.' END, at + interval '90 seconds'
    FROM made WHERE payment IS NOT NULL),
  refunded AS (
    INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, provider_refund_id, attempts, done_at, created_at, refund_origin, state)
    SELECT md5(id::text)::uuid, id, payment, amount, 'Refunded in the Razorpay dashboard.', 'rfnd_many' || $7 || n, 1, at + interval '1 day', at + interval '1 day', 'provider', 'done'
    FROM made WHERE status = 'refunded'),
  emailed AS (
    INSERT INTO order_emails (message_id, order_id, template, sent_at)
    SELECT '<many-' || $7 || '-' || n || '@2x7.example>', id, 'order-confirmation', at + interval '95 seconds' FROM made WHERE is_settled)
  INSERT INTO order_history (order_id, from_status, to_status, cause, at)
  SELECT id, from_status, to_status, cause, at + after FROM made CROSS JOIN LATERAL (VALUES
    (1, NULL, 'created', 'create-order', interval '0', true),
    (2, 'created', 'paid', settled_by, interval '90 seconds', is_settled),
    (3, 'paid', 'refunded', 'webhook', interval '1 day', status = 'refunded'),
    (4, 'created', 'failed', settled_by, interval '90 seconds', drawn_status = 'failed'),
    (5, CASE WHEN drawn_status = 'failed' THEN 'failed' ELSE 'created' END, 'expired', 'expiry', interval '1 day', status = 'expired')
  ) AS step (place, from_status, to_status, cause, after, happened) WHERE happened ORDER BY n, place`;

/**
 * Adds `count` invented orders of the last year for measurements, in the state in which the service would have left them.
 * No event is published and no email is sent. Each call adds more orders.
 * @param plans the plans that are ordered; at least one
 */
export const seedManyOrders = (databaseUrl: string, count: number, plans: readonly PlanSnapshot[]): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    const run = randomBytes(4).toString('hex');
    for (let first = 1; first <= count; first += batch) {
      await client.query(insertBatch, [
        first,
        Math.min(first + batch - 1, count),
        count,
        firstNames,
        lastNames,
        JSON.stringify(plans),
        run,
      ]);
    }
  });
