import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions of orders that were paid before this service ran. */
export class PaidBefore1790000000641 implements MigrationInterface {
  readonly name = 'PaidBefore1790000000641';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE subscriptions
        ADD COLUMN delivered_before int NOT NULL DEFAULT 0 CHECK (delivered_before >= 0),
        ADD COLUMN imported_at timestamptz,
        ADD COLUMN confirmed_at timestamptz;
      COMMENT ON COLUMN subscriptions.delivered_before IS 'Meals that count as delivered by hand before the import.';
      COMMENT ON COLUMN subscriptions.confirmed_at IS 'When an administrator confirmed the meals of an imported plan.';
      CREATE INDEX subscriptions_unconfirmed ON subscriptions (id) WHERE imported_at IS NOT NULL AND confirmed_at IS NULL;

      CREATE TABLE order_imports (
        -- The first day that this service plans.
        starts_from date PRIMARY KEY,
        -- The last page that was read; null before the first.
        page text,
        finished_at timestamptz
      );`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE order_imports;
      DROP INDEX subscriptions_unconfirmed;
      ALTER TABLE subscriptions DROP COLUMN delivered_before, DROP COLUMN imported_at, DROP COLUMN confirmed_at;`);
  }
}
