import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Routes of riders. A run and all that belongs to it is forgotten by one function, because the audit trail stays append-only. */
export class Runs1790000000660 implements MigrationInterface {
  readonly name = 'Runs1790000000660';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE zones (
        id uuid PRIMARY KEY,
        name text NOT NULL CONSTRAINT zone_name_is_unique UNIQUE CONSTRAINT zone_has_a_name CHECK (name <> ''),
        position smallint NOT NULL
      );
      CREATE TABLE zone_pins (
        pin text CONSTRAINT pin_is_in_one_zone PRIMARY KEY CONSTRAINT pin_has_six_digits CHECK (pin ~ '^[0-9]{6}$'),
        zone_id uuid NOT NULL REFERENCES zones ON DELETE CASCADE
      );
      CREATE INDEX pins_of_zone ON zone_pins (zone_id);

      CREATE TABLE runs (
        id uuid PRIMARY KEY,
        slot int NOT NULL REFERENCES slots,
        name text NOT NULL,
        -- The zone that it was drafted for; null for addresses in none.
        zone_id uuid REFERENCES zones ON DELETE SET NULL,
        rider text NOT NULL DEFAULT '',
        -- The day on which the rider was trained in food safety.
        trained_on date,
        link_hash bytea CONSTRAINT run_link_is_unique UNIQUE,
        link_expires_at timestamptz,
        -- The first opened link, or the first mark.
        started_at timestamptz,
        -- From then on it accepts neither marks nor phones.
        closes_at timestamptz NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT link_expires CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
      );
      CREATE INDEX runs_of_slot ON runs (slot);

      CREATE TABLE stops (
        run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
        position smallint NOT NULL CHECK (position > 0),
        delivery_id uuid NOT NULL CONSTRAINT delivery_is_on_one_run UNIQUE REFERENCES deliveries ON DELETE CASCADE,
        PRIMARY KEY (run_id, position)
      );

      -- Phones that opened the link of the run. Withdrawing the link deletes them.
      CREATE TABLE rider_sessions (
        id uuid PRIMARY KEY,
        run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT rider_token_is_unique UNIQUE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX rider_sessions_of_run ON rider_sessions (run_id);

      CREATE FUNCTION forget_run(ended uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('deliveries.forgetting', 'on', true);
        DELETE FROM audit WHERE entity = 'run' AND entity_id = ended::text;
        DELETE FROM runs WHERE id = ended;
        PERFORM set_config('deliveries.forgetting', 'off', true);
      END $$;
      REVOKE EXECUTE ON FUNCTION forget_run(uuid) FROM PUBLIC;
      DO $$ DECLARE other text; BEGIN
        FOR other IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
          WHERE table_name = 'subscriptions' AND grantee NOT IN (current_user, 'PUBLIC') LOOP
          EXECUTE format('GRANT EXECUTE ON FUNCTION forget_run(uuid) TO %I', other);
        END LOOP;
      END $$;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION forget_run(uuid);
      DROP TABLE rider_sessions, stops, runs, zone_pins, zones;`);
  }
}
