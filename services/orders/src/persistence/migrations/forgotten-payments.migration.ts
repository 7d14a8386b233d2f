import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order that was paid after its customer was forgotten needs attention. */
export class ForgottenPayments1790000000360 implements MigrationInterface {
  readonly name = 'ForgottenPayments1790000000360';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE orders
        DROP CONSTRAINT attention_is_known,
        ADD CONSTRAINT attention_is_known
          CHECK (attention IN ('amount-mismatch', 'paid-twice', 'payment-unconfirmed', 'disputed', 'customer-forgotten'));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE orders SET attention = NULL WHERE attention = 'customer-forgotten';
      ALTER TABLE orders
        DROP CONSTRAINT attention_is_known,
        ADD CONSTRAINT attention_is_known CHECK (attention IN ('amount-mismatch', 'paid-twice', 'payment-unconfirmed', 'disputed'));`);
  }
}
