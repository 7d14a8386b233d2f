import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers that one person alone eats the plan's own delivery in a slot, so that a pause or another start leaves it so. */
export class SingleSkips1790000000830 implements MigrationInterface {
  readonly name = 'SingleSkips1790000000830';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE overrides ADD COLUMN only_person smallint CONSTRAINT only_person_is_one_of_two CHECK (only_person IN (1, 2));
      COMMENT ON COLUMN overrides.only_person IS 'The person who alone eats the plan''s own delivery in the slot.';
      COMMENT ON COLUMN overrides.was_skipped IS 'The slot was skipped, by both persons or by one, before a change brought meals to it.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE overrides DROP COLUMN only_person;
      COMMENT ON COLUMN overrides.was_skipped IS 'The slot was skipped before a change brought meals to it.';`);
  }
}
