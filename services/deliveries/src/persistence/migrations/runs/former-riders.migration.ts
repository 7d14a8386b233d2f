import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As `GuardedForgetting1790000000731` has made it. @param also SQL that deletes what else belongs to a run */
const forgetRun = (also = ''): string => `
  CREATE OR REPLACE FUNCTION forget_run(ended uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT FROM runs WHERE id = ended AND closes_at > clock_timestamp() - interval '396 days')
      OR EXISTS (SELECT FROM audit WHERE entity = 'run' AND entity_id = ended::text AND at > clock_timestamp() - interval '396 days')
    THEN RAISE EXCEPTION 'run % is still kept', ended USING ERRCODE = '42501'; END IF;
    PERFORM set_config('deliveries.forgetting', 'on', true);
    DELETE FROM audit WHERE entity = 'run' AND entity_id = ended::text;
    ${also}
    DELETE FROM runs WHERE id = ended;
    PERFORM set_config('deliveries.forgetting', 'off', true);
  END $$;`;

/** Riders who were replaced on their run. Their marks name them, and not the rider who came after; they are forgotten with the run. */
export class FormerRiders1790000000745 implements MigrationInterface {
  readonly name = 'FormerRiders1790000000745';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE former_riders (
        -- The run may have been deleted since.
        run_id uuid NOT NULL,
        -- The rider had the run from the moment of the row before to this one.
        until timestamptz NOT NULL,
        rider text NOT NULL CONSTRAINT former_rider_has_a_name CHECK (rider <> ''),
        PRIMARY KEY (run_id, until)
      );
      ${forgetRun('DELETE FROM former_riders WHERE run_id = ended;')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${forgetRun()}
      DROP TABLE former_riders;`);
  }
}
