import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Boxes, changes and the audit trail stay append-only. Only these two functions, which run with the rights of the owner, delete
 * from them: all that belongs to one plan or to one customer.
 */
export class Retention1790000000642 implements MigrationInterface {
  readonly name = 'Retention1790000000642';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE subscriptions ADD COLUMN profiles_forgotten_at timestamptz;

      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND current_setting('deliveries.forgetting', true) = 'on' THEN RETURN NULL; END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
      END $$;
      CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND current_setting('deliveries.forgetting', true) = 'on' THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = '42501';
      END $$;

      CREATE FUNCTION forget_subscription(ended uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('deliveries.forgetting', 'on', true);
        DELETE FROM answered_keys WHERE subscription_id = ended;
        DELETE FROM changes WHERE subscription_id = ended;
        DELETE FROM boxes WHERE delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = ended);
        UPDATE slots s SET booked = booked - d.meals FROM deliveries d WHERE d.subscription_id = ended AND d.slot = s.slot;
        DELETE FROM deliveries WHERE subscription_id = ended;
        DELETE FROM overrides WHERE subscription_id = ended;
        DELETE FROM pauses WHERE subscription_id = ended;
        DELETE FROM grants WHERE subscription_id = ended;
        DELETE FROM refunds_seen WHERE order_id = ended;
        DELETE FROM audit WHERE entity = 'subscription' AND entity_id = ended::text;
        DELETE FROM subscriptions WHERE id = ended;
        PERFORM set_config('deliveries.forgetting', 'off', true);
      END $$;

      CREATE FUNCTION forget_customer(customer uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('deliveries.forgetting', 'on', true);
        DELETE FROM sign_in_links WHERE customer_id = customer;
        DELETE FROM customer_sessions WHERE customer_id = customer;
        DELETE FROM audit WHERE entity = 'customer' AND entity_id = customer::text;
        DELETE FROM customers WHERE id = customer;
        PERFORM set_config('deliveries.forgetting', 'off', true);
      END $$;
      REVOKE EXECUTE ON FUNCTION forget_subscription(uuid), forget_customer(uuid) FROM PUBLIC;
      DO $$ DECLARE other text; BEGIN
        FOR other IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
          WHERE table_name = 'subscriptions' AND grantee NOT IN (current_user, 'PUBLIC') LOOP
          EXECUTE format('GRANT EXECUTE ON FUNCTION forget_subscription(uuid), forget_customer(uuid) TO %I', other);
        END LOOP;
      END $$;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION forget_subscription(uuid);
      DROP FUNCTION forget_customer(uuid);
      ALTER TABLE subscriptions DROP COLUMN profiles_forgotten_at;`);
  }
}
