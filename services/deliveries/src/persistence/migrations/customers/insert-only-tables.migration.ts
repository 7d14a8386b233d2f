import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = 'boxes, changes, marks, problem_answers, problem_reopenings';

const links = [
  ['marks', 'delivery_id', 'deliveries'],
  ['problem_answers', 'problem_id', 'problems'],
  ['problem_answers', 'request_id', 'refund_requests'],
  ['problem_reopenings', 'problem_id', 'problems'],
] as const;

/** NOT VALID: the constraint of before has checked the stored rows, so the tables need not be read. */
const linked = (onDelete: 'CASCADE' | 'NO ACTION'): string =>
  links
    .map(
      ([table, column, to]) => `
      ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_fkey,
        ADD CONSTRAINT ${table}_${column}_fkey FOREIGN KEY (${column}) REFERENCES ${to} ON DELETE ${onDelete} NOT VALID;`,
    )
    .join('');

/** @param grant SQL, run for each role that is not the owner, whose name is %I */
export const forOthers = (grant: string): string => `
  DO $$ DECLARE other text; BEGIN
    FOR other IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
      WHERE table_name = 'subscriptions' AND grantee NOT IN (current_user, 'PUBLIC') LOOP
      EXECUTE format('${grant}', other);
    END LOOP;
  END $$;`;

/**
 * As in `ForgottenCounts1790000000750`, but it deletes the rows of insert-only tables itself. The plan and its deliveries are locked first, so
 * that no mark, answer or box is added meanwhile.
 * @param audit SQL about the audit trail of the plan
 */
export const forgetSubscription = (audit: string): string => `
  CREATE OR REPLACE FUNCTION forget_subscription(ended uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(2077209, 0);
    PERFORM FROM subscriptions WHERE id = ended FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    PERFORM FROM deliveries WHERE subscription_id = ended ORDER BY id FOR UPDATE;
    IF EXISTS (SELECT FROM subscriptions WHERE id = ended AND unscheduled + meals_reserved > 0)
      OR EXISTS (SELECT FROM deliveries d JOIN slots s ON s.slot = d.slot
        WHERE d.subscription_id = ended AND d.outcome IS NULL AND s.frozen_at IS NULL)
    THEN RAISE EXCEPTION 'plan % is still kept', ended USING ERRCODE = '42501'; END IF;
    PERFORM set_config('deliveries.forgetting', 'on', true);
    DELETE FROM answered_keys WHERE subscription_id = ended;
    DELETE FROM changes WHERE subscription_id = ended;
    DELETE FROM boxes WHERE delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = ended);
    DELETE FROM marks WHERE delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = ended);
    DELETE FROM problem_reopenings WHERE problem_id IN (SELECT id FROM problems WHERE subscription_id = ended);
    DELETE FROM problem_answers WHERE problem_id IN (SELECT id FROM problems WHERE subscription_id = ended);
    WITH gone AS (DELETE FROM deliveries WHERE subscription_id = ended RETURNING slot, meals, state)
      UPDATE slots s SET booked = booked - gone.meals, delivered = delivered - (gone.state = 'delivered')::int, failed = failed - (gone.state = 'failed')::int
      FROM gone WHERE gone.slot = s.slot;
    DELETE FROM overrides WHERE subscription_id = ended;
    DELETE FROM pauses WHERE subscription_id = ended;
    DELETE FROM grants WHERE subscription_id = ended;
    DELETE FROM refunds_seen WHERE order_id = ended;
    ${audit}
    DELETE FROM subscriptions WHERE id = ended;
    PERFORM set_config('deliveries.forgetting', 'off', true);
  END $$;`;

export const forgetAudit = `DELETE FROM audit WHERE entity = 'subscription' AND entity_id = ended::text;`;

/**
 * The role of the service reads boxes, changes, marks and what was said about problems, and adds to them. It has no other right: the triggers
 * of these tables obey a parameter that any role may set, and so did the deletion of what the rows belong to. `forget_subscription` runs with
 * the rights of the owner.
 */
export class InsertOnlyTables1790000000800 implements MigrationInterface {
  readonly name = 'InsertOnlyTables1790000000800';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      linked('NO ACTION') + forgetSubscription(forgetAudit) + forOthers(`REVOKE UPDATE, DELETE, TRUNCATE ON ${tables} FROM %I`),
    );
  }

  /** The function serves the release before this one as well. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(linked('CASCADE') + forOthers(`GRANT UPDATE, DELETE ON ${tables} TO %I`));
  }
}
