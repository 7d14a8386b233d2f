import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that deliveries requests for meals: one request, one refund. */
export class RefundRequests1790000000320 implements MigrationInterface {
  readonly name = 'RefundRequests1790000000320';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refund_tasks ADD COLUMN request_id uuid;
      COMMENT ON COLUMN refund_tasks.request_id IS 'The request of deliveries that this refund answers.';
      CREATE UNIQUE INDEX one_refund_for_each_request ON refund_tasks (request_id) WHERE request_id IS NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX one_refund_for_each_request; ALTER TABLE refund_tasks DROP COLUMN request_id;');
  }
}
