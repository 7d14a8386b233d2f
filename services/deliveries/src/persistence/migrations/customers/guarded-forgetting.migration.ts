import type { MigrationInterface, QueryRunner } from 'typeorm';

const forgetting = (name: string, body: string): string => `
  CREATE OR REPLACE FUNCTION ${name} RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    ${body}
    PERFORM set_config('deliveries.forgetting', 'off', true);
  END $$;`;

const subscription = (guard = ''): string =>
  forgetting(
    'forget_subscription(ended uuid)',
    `${guard}
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
    DELETE FROM subscriptions WHERE id = ended;`,
  );

const customer = (guard = ''): string =>
  forgetting(
    'forget_customer(customer uuid)',
    `${guard}
    PERFORM set_config('deliveries.forgetting', 'on', true);
    DELETE FROM sign_in_links WHERE customer_id = customer;
    DELETE FROM customer_sessions WHERE customer_id = customer;
    DELETE FROM audit WHERE entity = 'customer' AND entity_id = customer::text;
    DELETE FROM customers WHERE id = customer;`,
  );

const run = (guard = ''): string =>
  forgetting(
    'forget_run(ended uuid)',
    `${guard}
    PERFORM set_config('deliveries.forgetting', 'on', true);
    DELETE FROM audit WHERE entity = 'run' AND entity_id = ended::text;
    DELETE FROM runs WHERE id = ended;`,
  );

const refuse = (what: string, id: string): string => `RAISE EXCEPTION '${what} % is still kept', ${id} USING ERRCODE = '42501'`;

/**
 * The functions that delete from the append-only tables check what their callers check, so that the role of the service cannot delete the
 * audit trail of what is still kept. A customer may be erased on the day after the last meal, so a plan has no other condition. Frozen slots
 * stand for the current time, because the clock of the demonstration is ahead of the database's. The audit trail of an erasure has no
 * customer any more and stays.
 */
export class GuardedForgetting1790000000731 implements MigrationInterface {
  readonly name = 'GuardedForgetting1790000000731';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      subscription(`
    IF NOT EXISTS (SELECT FROM subscriptions WHERE id = ended) THEN RETURN; END IF;
    IF EXISTS (SELECT FROM subscriptions WHERE id = ended AND unscheduled + meals_reserved > 0)
      OR EXISTS (SELECT FROM deliveries d JOIN slots s ON s.slot = d.slot
        WHERE d.subscription_id = ended AND d.outcome IS NULL AND s.frozen_at IS NULL)
    THEN ${refuse('plan', 'ended')}; END IF;`),
    );
    await db.query(
      customer(`
    IF NOT EXISTS (SELECT FROM customers WHERE id = customer) THEN RETURN; END IF;
    IF EXISTS (SELECT FROM subscriptions WHERE customer_id = customer) THEN ${refuse('customer', 'customer')}; END IF;`),
    );
    await db.query(
      run(`
    IF EXISTS (SELECT FROM runs WHERE id = ended AND closes_at > clock_timestamp() - interval '396 days')
      OR EXISTS (SELECT FROM audit WHERE entity = 'run' AND entity_id = ended::text AND at > clock_timestamp() - interval '396 days')
    THEN ${refuse('run', 'ended')}; END IF;`),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    for (const unguarded of [subscription(), customer(), run()]) await db.query(unguarded);
  }
}
