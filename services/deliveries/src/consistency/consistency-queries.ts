import { underWay } from '../problems/refunds/refund-states.js';

/** A stored fact that contradicts a rule. `subject`: the id of a subscription or of a delivery, or a slot, such as `2026-12-01 lunch`. */
export type Violation = { rule: 'F1' | 'F2' | 'F3' | 'F4' | 'marks'; subject: string; sentence: string };

/** F1 and F2. $1: subscriptions. Few at a time, so that an index finds their deliveries. */
export const subscriptionViolations = `
  SELECT violation.*, s.id AS subject
  FROM subscriptions s
    CROSS JOIN LATERAL (SELECT coalesce(sum(meals) FILTER (WHERE NOT is_owed), 0)::int AS meals, count(*)::int AS deliveries, count(DISTINCT slot)::int AS slots,
      coalesce(min(meals), 1) AS fewest FROM deliveries WHERE subscription_id = s.id) AS d
    CROSS JOIN LATERAL (SELECT coalesce(sum(meals), 0)::int AS meals FROM grants WHERE subscription_id = s.id) AS g
    CROSS JOIN LATERAL (SELECT s.meals_bought + g.meals AS owed, d.meals + s.unscheduled + s.meals_taken_back + s.meals_reserved + s.delivered_before AS found) AS sums
    CROSS JOIN LATERAL (
      SELECT 'F1' AS rule, format('%s meals were bought or added, %s are planned, delivered, forfeited, without a slot, reserved or taken back', owed, found) AS sentence
        WHERE owed <> found
      UNION ALL SELECT 'F1', 'a number of meals is negative' WHERE least(s.unscheduled, s.meals_taken_back, s.meals_reserved) < 0
      UNION ALL SELECT 'F1', format('%s meals are reserved, refunds wait for %s', s.meals_reserved, waiting.meals)
        FROM (SELECT coalesce(sum(withdrawn), 0)::int AS meals FROM refund_requests
          WHERE subscription_id = s.id AND state IN ${underWay}) AS waiting WHERE waiting.meals <> s.meals_reserved
      UNION ALL SELECT 'F2', format('%s deliveries are in %s slots', deliveries, slots) WHERE deliveries <> slots
      UNION ALL SELECT 'F2', 'a delivery has no meal' WHERE fewest < 1) AS violation
  WHERE s.id = ANY ($1)`;

/** SQL: the day and the window of a row `s` of slots. */
const slotName = "concat(s.day, ' ', s.delivery_window)";

/**
 * F3 and F4, and the deliveries that a slot counts as delivered or failed. $1 and $2: the first and the last slot. That a slot holds more than its
 * capacity is no violation: the capacity may have been lowered afterwards.
 */
export const slotViolations = `
  SELECT v.rule, ${slotName} AS subject, v.sentence
  FROM slots s LEFT JOIN (SELECT slot, sum(meals) AS meals, count(*) FILTER (WHERE state = 'delivered') AS delivered,
      count(*) FILTER (WHERE state = 'failed') AS failed FROM deliveries WHERE slot BETWEEN $1 AND $2 GROUP BY slot) AS d USING (slot)
    CROSS JOIN LATERAL (VALUES
      ('F3', s.booked = coalesce(d.meals, 0), format('%s meals are booked, its deliveries have %s', s.booked, coalesce(d.meals, 0))),
      ('marks', s.delivered = coalesce(d.delivered, 0) AND s.failed = coalesce(d.failed, 0), format('%s delivered and %s failed deliveries are counted, %s and %s are stored',
        s.delivered, s.failed, coalesce(d.delivered, 0), coalesce(d.failed, 0)))) AS v (rule, holds, sentence)
  WHERE s.slot BETWEEN $1 AND $2 AND NOT v.holds
  UNION ALL
  SELECT 'F4', coalesce(d.id, b.delivery_id)::text, CASE
    WHEN d.id IS NULL THEN format('has boxes of %s, in which it is not', ${slotName})
    WHEN d.state = 'planned' OR d.address IS NULL THEN format('is not locked, and %s is frozen', ${slotName})
    WHEN d.meals <> coalesce(b.boxes, 0) THEN format('has %s boxes for %s meals of %s', coalesce(b.boxes, 0), d.meals, ${slotName})
    ELSE format('has the box of another person in %s', ${slotName}) END
  FROM (SELECT d.* FROM deliveries d JOIN slots s USING (slot) WHERE d.slot BETWEEN $1 AND $2 AND s.boxed_at IS NOT NULL) AS d
    FULL JOIN (SELECT delivery_id, slot, count(*) AS boxes, min(person) AS person FROM boxes WHERE slot BETWEEN $1 AND $2 GROUP BY delivery_id, slot) AS b
      ON b.delivery_id = d.id AND b.slot = d.slot
    JOIN slots s ON s.slot = coalesce(d.slot, b.slot)
  WHERE d.id IS NULL OR d.state = 'planned' OR d.address IS NULL OR d.meals <> coalesce(b.boxes, 0) OR (d.meals = 1 AND d.person <> b.person)`;
