import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an order's trace began (W3C Trace Context), so that its payment and its mail belong to the same one. */
export class OrderTrace1790000000290 implements MigrationInterface {
  readonly name = 'OrderTrace1790000000290';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE order_history ADD COLUMN traceparent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE order_history DROP COLUMN traceparent');
  }
}
