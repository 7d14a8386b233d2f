import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers which version of the plan a command has changed, so that it is answered again and not carried out twice. Null in earlier changes. */
export class ChangedVersions1790000000840 implements MigrationInterface {
  readonly name = 'ChangedVersions1790000000840';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE changes ADD COLUMN plan_version int;');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE changes DROP COLUMN plan_version;');
  }
}
