import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * As in `GuardedForgetting1790000000731`. One transaction forgets plans at a time: several plans change the same slots, so two transactions would
 * wait for each other in a circle. The deliveries are deleted before their slots change, as marks lock them.
 */
const forgetSubscription = `
  CREATE OR REPLACE FUNCTION forget_subscription(ended uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(2077209, 0);
    IF NOT EXISTS (SELECT FROM subscriptions WHERE id = ended) THEN RETURN; END IF;
    IF EXISTS (SELECT FROM subscriptions WHERE id = ended AND unscheduled + meals_reserved > 0)
      OR EXISTS (SELECT FROM deliveries d JOIN slots s ON s.slot = d.slot
        WHERE d.subscription_id = ended AND d.outcome IS NULL AND s.frozen_at IS NULL)
    THEN RAISE EXCEPTION 'plan % is still kept', ended USING ERRCODE = '42501'; END IF;
    PERFORM set_config('deliveries.forgetting', 'on', true);
    DELETE FROM answered_keys WHERE subscription_id = ended;
    DELETE FROM changes WHERE subscription_id = ended;
    DELETE FROM boxes WHERE delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = ended);
    WITH gone AS (DELETE FROM deliveries WHERE subscription_id = ended RETURNING slot, meals, state)
      UPDATE slots s SET booked = booked - gone.meals, delivered = delivered - (gone.state = 'delivered')::int, failed = failed - (gone.state = 'failed')::int
      FROM gone WHERE gone.slot = s.slot;
    DELETE FROM overrides WHERE subscription_id = ended;
    DELETE FROM pauses WHERE subscription_id = ended;
    DELETE FROM grants WHERE subscription_id = ended;
    DELETE FROM refunds_seen WHERE order_id = ended;
    DELETE FROM audit WHERE entity = 'subscription' AND entity_id = ended::text;
    DELETE FROM subscriptions WHERE id = ended;
    PERFORM set_config('deliveries.forgetting', 'off', true);
  END $$;`;

/** Plans that were forgotten before were left in the numbers of their slots. Marks that are stored meanwhile stay counted. */
const recount = `
  UPDATE slots s SET delivered = s.delivered - surplus.delivered, failed = s.failed - surplus.failed
  FROM (
    SELECT slot, counted.delivered - count(*) FILTER (WHERE d.state = 'delivered') AS delivered,
      counted.failed - count(*) FILTER (WHERE d.state = 'failed') AS failed
    FROM slots counted LEFT JOIN deliveries d USING (slot) WHERE counted.delivered + counted.failed > 0 GROUP BY counted.slot) AS surplus
  WHERE s.slot = surplus.slot AND (surplus.delivered <> 0 OR surplus.failed <> 0);`;

/** The deliveries of a slot that are delivered or failed are those of plans that are kept, as its booked meals are. */
export class ForgottenCounts1790000000750 implements MigrationInterface {
  readonly name = 'ForgottenCounts1790000000750';

  async up(db: QueryRunner): Promise<void> {
    await db.query(forgetSubscription + recount);
  }

  /** The release before this one forgets with this function as well. */
  async down(): Promise<void> {}
}
