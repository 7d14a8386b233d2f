import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of administrators that yield to those of riders. Null in marks of the previous release, whose replicas still add some while the release changes. */
export class YieldingMarks1790000000710 implements MigrationInterface {
  readonly name = 'YieldingMarks1790000000710';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE marks ADD COLUMN yields_to_rider boolean;
      COMMENT ON COLUMN marks.yields_to_rider IS 'A mark of a rider decides instead, also one that is received later. Null: false.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE marks DROP COLUMN yields_to_rider');
  }
}
