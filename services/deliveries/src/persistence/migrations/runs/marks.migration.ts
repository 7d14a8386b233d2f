import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of deliveries. The marks are kept; each delivery has the outcome that its highest-ranked mark decides. */
export class Marks1790000000650 implements MigrationInterface {
  readonly name = 'Marks1790000000650';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- NOT VALID: stored rows keep the stricter condition of before, so the table need not be read.
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check,
        ADD COLUMN outcome jsonb,
        ADD COLUMN is_owed boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT delivery_has_a_state CHECK (state IN ('planned', 'locked', 'delivered', 'failed')) NOT VALID,
        ADD CONSTRAINT outcome_is_that_of_the_state
          CHECK (coalesce(outcome ->> 'result', 'open') = CASE WHEN state IN ('delivered', 'failed') THEN state ELSE 'open' END) NOT VALID,
        ADD CONSTRAINT failed_meals_are_owed_or_forfeited
          CHECK (is_owed = (state = 'failed' AND coalesce(outcome ->> 'is_forfeited', 'true') = 'false')) NOT VALID;
      COMMENT ON COLUMN deliveries.outcome IS 'As the contracts name it; null while no mark decides.';
      COMMENT ON COLUMN deliveries.is_owed IS 'The delivery failed and its meals count elsewhere.';
      CREATE INDEX deliveries_unmarked ON deliveries (slot) WHERE state = 'locked';

      -- Deliveries by their outcome, so that a month is shown without counting them.
      ALTER TABLE slots ADD COLUMN delivered int NOT NULL DEFAULT 0, ADD COLUMN failed int NOT NULL DEFAULT 0,
        ADD COLUMN called_off_at timestamptz, ADD COLUMN called_off_reason text, ADD COLUMN called_off_by uuid;
      CREATE INDEX slots_called_off ON slots (slot) WHERE called_off_at IS NOT NULL;

      CREATE TABLE marks (
        -- Created by the phone, so that a mark which is sent twice is stored once.
        id uuid PRIMARY KEY,
        delivery_id uuid NOT NULL REFERENCES deliveries ON DELETE CASCADE,
        source text NOT NULL CHECK (source IN ('rider', 'admin')),
        seq int NOT NULL CHECK (seq > 0),
        result text NOT NULL CHECK (result IN ('delivered', 'failed', 'undone')),
        place text,
        cause text,
        -- When it was made: as the phone says, and corrected by the error of its clock.
        phone_at timestamptz NOT NULL,
        at timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        -- ms that the phone was ahead.
        clock_error_ms double precision NOT NULL DEFAULT 0,
        -- Of a rider. Runs are forgotten before the plans of their deliveries.
        run_id uuid,
        -- Of an administrator.
        actor_id uuid,
        reason text,
        CONSTRAINT mark_has_a_place_or_a_cause CHECK ((place IS NOT NULL) = (result = 'delivered') AND (cause IS NOT NULL) = (result = 'failed'))
      );
      CREATE INDEX marks_of_delivery ON marks (delivery_id);
      -- For each row: a planned delivery has no marks, and may be deleted.
      CREATE FUNCTION refuse_mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND current_setting('deliveries.forgetting', true) = 'on' THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'marks is append-only' USING ERRCODE = '42501';
      END $$;
      CREATE TRIGGER marks_append_only BEFORE UPDATE OR DELETE ON marks FOR EACH ROW EXECUTE FUNCTION refuse_mark_change();
      CREATE TRIGGER marks_are_kept BEFORE TRUNCATE ON marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE marks;
      DROP FUNCTION refuse_mark_change();
      ALTER TABLE slots DROP COLUMN delivered, DROP COLUMN failed, DROP COLUMN called_off_at, DROP COLUMN called_off_reason, DROP COLUMN called_off_by;
      ALTER TABLE deliveries DROP COLUMN outcome, DROP COLUMN is_owed, DROP CONSTRAINT delivery_has_a_state,
        ADD CONSTRAINT deliveries_state_check CHECK (state IN ('planned', 'locked'));`);
  }
}
