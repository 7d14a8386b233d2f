import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace in which an order was created (W3C Trace Context). Its payments and emails join that trace. */
export class OrderTrace1790000000290 implements MigrationInterface {
  readonly name = 'OrderTrace1790000000290';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE order_history ADD COLUMN traceparent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE order_history DROP COLUMN traceparent');
  }
}
