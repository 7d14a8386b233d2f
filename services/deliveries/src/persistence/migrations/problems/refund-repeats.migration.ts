import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a refund was last requested from orders. The release before writes no time: its requests count from `at`. */
export class RefundRepeats1790000000680 implements MigrationInterface {
  readonly name = 'RefundRepeats1790000000680';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refund_requests ADD COLUMN sent_at timestamptz;
      CREATE INDEX refund_requests_unanswered ON refund_requests (id) WHERE state = 'requested';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX refund_requests_unanswered; ALTER TABLE refund_requests DROP COLUMN sent_at;');
  }
}
