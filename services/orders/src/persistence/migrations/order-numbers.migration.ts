import type { MigrationInterface, QueryRunner } from 'typeorm';

/** lpad cuts a longer text on the right: order 1,000,000 would have got the number of order 100,000. */
export class OrderNumbers1790000000292 implements MigrationInterface {
  readonly name = 'OrderNumbers1790000000292';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE orders ALTER COLUMN number SET DEFAULT '2X7-' || regexp_replace('00000' || nextval('order_number'), '^0+(?=\\d{6})', '')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query("ALTER TABLE orders ALTER COLUMN number SET DEFAULT '2X7-' || lpad(nextval('order_number')::text, 6, '0')");
  }
}
