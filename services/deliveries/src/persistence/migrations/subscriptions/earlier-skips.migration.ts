import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers that a slot was skipped before meals were brought to it, so that it is skipped again without them. False in rows of the previous release. */
export class EarlierSkips1790000000810 implements MigrationInterface {
  readonly name = 'EarlierSkips1790000000810';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE overrides ADD COLUMN was_skipped boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN overrides.was_skipped IS 'The slot was skipped before a change brought meals to it.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE overrides DROP COLUMN was_skipped');
  }
}
