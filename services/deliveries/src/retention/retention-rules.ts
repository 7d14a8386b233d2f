import { outboxRetention, thirteenMonths, type RetentionRule } from '@2x7/service-kit';
import { awaitsRefund } from '../problems/refunds/refund-states.js';

/** SQL: the slot of the moment $1 in India. */
const slotThen = `2 * (($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - date '1970-01-01')`;
/** SQL: the plan `s` was over at the moment $1. */
const ended = `s.unscheduled = 0 AND s.meals_reserved = 0 AND s.paid_at < $1 AND NOT EXISTS (SELECT FROM deliveries d WHERE d.subscription_id = s.id AND d.slot >= ${slotThen})`;
/** SQL: no problem of the plan `s` waits for an answer, or may be opened again by a refund that the bank refuses. */
const answered = `NOT EXISTS (SELECT FROM problems p WHERE p.subscription_id = s.id AND p.state = 'open')
  AND NOT ${awaitsRefund}`;
/**
 * SQL: the moment so many days before now. $1 follows the service's clock, which the demonstration sets ahead; `forget_run`, `forget_audit` and the
 * links and sessions with which customers sign in follow the clock of the database. The earlier moment counts.
 */
const daysAgo = (days: number): string => `least($1::timestamptz, clock_timestamp() - interval '${days} days')`;
const thirteenMonthsAgo = daysAgo(thirteenMonths);

/** What the deliveries service keeps about customers, and for how many days. */
export const retentionRules: readonly RetentionRule[] = [
  {
    data: 'profiles of ended plans',
    days: 30,
    // While a problem is open, its answer may bring another box, which must suit its eater.
    forget: `
      WITH ended AS (SELECT s.id FROM subscriptions s WHERE s.profiles_forgotten_at IS NULL AND ${ended} AND ${answered} LIMIT $2 FOR UPDATE SKIP LOCKED),
        eaters AS (UPDATE deliveries SET eaters = NULL WHERE subscription_id IN (SELECT id FROM ended) AND eaters IS NOT NULL)
      UPDATE subscriptions SET delivery_note = '', profiles_forgotten_at = clock_timestamp(), profiles =
        (SELECT jsonb_agg('{"name":"","diet":null,"allergies":[],"note":""}'::jsonb) FROM generate_series(1, persons))
      WHERE id IN (SELECT id FROM ended)`,
  },
  {
    data: 'plans that ended, with their deliveries, boxes, changes and problems',
    days: thirteenMonths,
    // One transaction forgets plans at a time: an erasure waits for it, for at most 4 s.
    batch: 20,
    forget: `SELECT forget_subscription(id) FROM (SELECT s.id FROM subscriptions s WHERE ${ended} AND ${answered} LIMIT $2 FOR UPDATE SKIP LOCKED) AS plan`,
  },
  {
    data: 'runs with their riders',
    days: thirteenMonths,
    forget: `
      SELECT forget_run(id) FROM (SELECT r.id FROM runs r WHERE r.closes_at < ${thirteenMonthsAgo}
          AND NOT EXISTS (SELECT FROM audit WHERE entity = 'run' AND entity_id = r.id::text AND at >= ${thirteenMonthsAgo})
        LIMIT $2 FOR UPDATE SKIP LOCKED) AS run`,
  },
  {
    data: 'audit trail of runs that were deleted',
    days: thirteenMonths,
    forget: `
      SELECT forget_run(id) FROM (SELECT entity_id::uuid AS id FROM audit WHERE entity = 'run' GROUP BY entity_id
        HAVING max(at) < ${thirteenMonthsAgo} AND NOT EXISTS (SELECT FROM runs WHERE id = entity_id::uuid) LIMIT $2) AS run`,
  },
  {
    data: 'sessions of riders whose run is over',
    days: 1,
    forget: `
      DELETE FROM rider_sessions WHERE id IN
        (SELECT s.id FROM rider_sessions s JOIN runs r ON r.id = s.run_id WHERE r.closes_at < $1 LIMIT $2)`,
  },
  {
    data: 'customers without a plan',
    days: thirteenMonths,
    forget: `
      SELECT forget_customer(id) FROM (SELECT c.id FROM customers c WHERE c.created_at < $1
        AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.customer_id = c.id)
        AND NOT EXISTS (SELECT FROM grants g WHERE g.customer_id = c.id AND g.subscription_id IS NULL) LIMIT $2 FOR UPDATE SKIP LOCKED) AS customer`,
  },
  {
    data: 'audit trail of plans and customers that were forgotten',
    days: thirteenMonths,
    forget: `
      SELECT forget_audit(entity, entity_id) FROM (SELECT DISTINCT entity, entity_id FROM audit WHERE at < ${thirteenMonthsAgo} AND action <> 'erased'
          AND CASE entity WHEN 'subscription' THEN NOT EXISTS (SELECT FROM subscriptions WHERE id = entity_id::uuid)
            WHEN 'customer' THEN NOT EXISTS (SELECT FROM customers WHERE id = entity_id::uuid) ELSE false END
        LIMIT $2) AS forgotten`,
  },
  {
    data: 'photos of problems, which media deletes',
    days: 365,
    forget: `UPDATE problems SET photos = '{}' WHERE id IN (SELECT id FROM problems WHERE photos <> '{}' AND reported_at < $1 LIMIT $2)`,
  },
  {
    data: 'sign-in links that expired',
    days: 1,
    forget: `DELETE FROM sign_in_links WHERE id IN (SELECT id FROM sign_in_links WHERE expires_at < ${daysAgo(1)} LIMIT $2)`,
  },
  {
    data: 'sessions that expired',
    days: 1,
    forget: `DELETE FROM customer_sessions WHERE id IN (SELECT id FROM customer_sessions WHERE expires_at < ${daysAgo(1)} LIMIT $2)`,
  },
  outboxRetention,
];
