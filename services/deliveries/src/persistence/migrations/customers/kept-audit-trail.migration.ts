import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forgetAudit, forgetSubscription, forOthers } from './insert-only-tables.migration.js';

/** What was changed may name the customer. Who changed something and when stays. */
const empty = (entity: string, id: string): string =>
  `UPDATE audit SET before = NULL, after = NULL WHERE entity = '${entity}' AND entity_id = ${id}::text AND (before IS NOT NULL OR after IS NOT NULL);`;

/**
 * The role of the service can make a running plan look as if it had ended and forget it. So forgetting a plan or a customer only empties what
 * their audit trail says was changed. `forget_audit` deletes the rows, and goes by their age alone, which the role cannot change. That a
 * customer was erased stays.
 */
export class KeptAuditTrail1790000000801 implements MigrationInterface {
  readonly name = 'KeptAuditTrail1790000000801';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'TRUNCATE' AND current_setting('deliveries.forgetting', true) = 'on' THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = '42501';
      END $$;

      ${forgetSubscription(empty('subscription', 'ended'))}

      CREATE OR REPLACE FUNCTION forget_customer(customer uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM customers WHERE id = customer) THEN RETURN; END IF;
        IF EXISTS (SELECT FROM subscriptions WHERE customer_id = customer)
        THEN RAISE EXCEPTION 'customer % is still kept', customer USING ERRCODE = '42501'; END IF;
        PERFORM set_config('deliveries.forgetting', 'on', true);
        DELETE FROM sign_in_links WHERE customer_id = customer;
        DELETE FROM customer_sessions WHERE customer_id = customer;
        ${empty('customer', 'customer')}
        DELETE FROM customers WHERE id = customer;
        PERFORM set_config('deliveries.forgetting', 'off', true);
      END $$;

      CREATE FUNCTION forget_audit(kind text, id text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('deliveries.forgetting', 'on', true);
        DELETE FROM audit WHERE kind IN ('subscription', 'customer') AND entity = kind AND entity_id = id AND action <> 'erased'
          AND at < clock_timestamp() - interval '396 days';
        PERFORM set_config('deliveries.forgetting', 'off', true);
      END $$;
      REVOKE EXECUTE ON FUNCTION forget_audit(text, text) FROM PUBLIC;
      ${forOthers('GRANT EXECUTE ON FUNCTION forget_audit(text, text) TO %I')}`);
  }

  /** `forget_customer` serves the release before this one as well. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION forget_audit(text, text); ${forgetSubscription(forgetAudit)}`);
  }
}
