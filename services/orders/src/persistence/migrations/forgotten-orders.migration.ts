import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders whose customer was forgotten; the others are found by their age. */
export class ForgottenOrders1790000000310 implements MigrationInterface {
  readonly name = 'ForgottenOrders1790000000310';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE orders ADD COLUMN forgotten_at timestamptz;
      CREATE INDEX orders_to_forget ON orders ((coalesce(runs_until, created_at))) WHERE forgotten_at IS NULL;
      CREATE INDEX orders_never_paid ON orders (created_at) WHERE forgotten_at IS NULL AND status IN ('created', 'failed', 'expired');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX orders_to_forget, orders_never_paid; ALTER TABLE orders DROP COLUMN forgotten_at;');
  }
}
