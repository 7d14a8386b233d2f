import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers what a skip or a move has replaced, so that undoing it brings back a delivery that a change had placed there. */
export class OverrideUndo1790000000721 implements MigrationInterface {
  readonly name = 'OverrideUndo1790000000721';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE overrides
        ADD COLUMN moved_meals smallint CHECK (moved_meals BETWEEN 0 AND 4),
        ADD COLUMN earlier_meals smallint CHECK (earlier_meals BETWEEN 1 AND 4);
      COMMENT ON COLUMN overrides.moved_meals IS 'Meals of the delivery that was moved to moved_to.';
      COMMENT ON COLUMN overrides.earlier_meals IS 'The meals that were set before the slot was skipped or its delivery moved.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE overrides DROP COLUMN moved_meals, DROP COLUMN earlier_meals;');
  }
}
