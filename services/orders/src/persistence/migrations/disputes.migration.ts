import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order whose payment is disputed at the bank needs attention. */
export class Disputes1790000000330 implements MigrationInterface {
  readonly name = 'Disputes1790000000330';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE orders
        DROP CONSTRAINT attention_is_known,
        ADD CONSTRAINT attention_is_known CHECK (attention IN ('amount-mismatch', 'paid-twice', 'payment-unconfirmed', 'disputed'));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE orders SET attention = NULL WHERE attention = 'disputed';
      ALTER TABLE orders
        DROP CONSTRAINT attention_is_known,
        ADD CONSTRAINT attention_is_known CHECK (attention IN ('amount-mismatch', 'paid-twice', 'payment-unconfirmed'));`);
  }
}
