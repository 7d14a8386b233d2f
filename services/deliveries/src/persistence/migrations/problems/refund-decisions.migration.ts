import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A partial refund changes no meals by itself: an administrator decides how many it takes back. */
export class RefundDecisions1790000000612 implements MigrationInterface {
  readonly name = 'RefundDecisions1790000000612';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refunds_seen ADD COLUMN refunded_at timestamptz, ADD COLUMN meals_taken_back int CHECK (meals_taken_back >= 0);
      COMMENT ON COLUMN refunds_seen.meals_taken_back IS 'Null until an administrator has decided; of a full refund it stays null.';
      CREATE INDEX refunds_undecided ON refunds_seen (order_id) WHERE meals_taken_back IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX refunds_undecided; ALTER TABLE refunds_seen DROP COLUMN refunded_at, DROP COLUMN meals_taken_back;');
  }
}
