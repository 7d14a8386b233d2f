import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id of the phone that has opened a run: a phone whose answer was lost opens it again without counting twice. */
export class RiderPhones1790000000732 implements MigrationInterface {
  readonly name = 'RiderPhones1790000000732';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE rider_sessions ADD COLUMN phone uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE rider_sessions DROP COLUMN phone');
  }
}
