import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers for which skip the plan passed over a full slot, so that undoing the skip can use the slot again. */
export class OverrideCauses1790000000630 implements MigrationInterface {
  readonly name = 'OverrideCauses1790000000630';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE overrides ADD COLUMN skipped_slot int;');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE overrides DROP COLUMN skipped_slot;');
  }
}
