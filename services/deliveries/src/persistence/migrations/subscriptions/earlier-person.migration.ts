import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers who ate the odd meal of a delivery of three before one person skipped it, so that undoing the skip names this person again. Null in rows of the
 * previous release.
 */
export class EarlierPerson1790000000733 implements MigrationInterface {
  readonly name = 'EarlierPerson1790000000733';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE overrides ADD COLUMN earlier_person smallint CHECK (earlier_person IN (1, 2));
      COMMENT ON COLUMN overrides.earlier_person IS 'The person of earlier_meals, where person is the one who still eats after a skip for the other one.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE overrides DROP COLUMN earlier_person');
  }
}
