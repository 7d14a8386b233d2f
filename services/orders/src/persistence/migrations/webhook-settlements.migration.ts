import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment that only a webhook reported is confirmed with the provider at `confirm_payment_at`. */
export class WebhookSettlements1790000000297 implements MigrationInterface {
  readonly name = 'WebhookSettlements1790000000297';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE orders
        ADD COLUMN confirm_payment_at timestamptz,
        DROP CONSTRAINT orders_attention_check,
        ADD CONSTRAINT attention_is_known CHECK (attention IN ('amount-mismatch', 'paid-twice', 'payment-unconfirmed'));
      CREATE INDEX orders_to_confirm ON orders (confirm_payment_at) WHERE confirm_payment_at IS NOT NULL;
      CREATE INDEX orders_settled_by_webhook ON orders (paid_at) WHERE settled_by = 'webhook';
      DROP INDEX orders_needed_help;
      CREATE INDEX orders_needed_help ON orders (created_at DESC, id DESC) WHERE settled_by IN ('reconciler', 'sweep') OR attention IS NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX orders_needed_help, orders_settled_by_webhook, orders_to_confirm;
      CREATE INDEX orders_needed_help ON orders (created_at DESC, id DESC)
        WHERE settled_by IN ('webhook', 'reconciler', 'sweep') OR attention IS NOT NULL;
      UPDATE orders SET attention = NULL WHERE attention = 'payment-unconfirmed';
      ALTER TABLE orders
        DROP CONSTRAINT attention_is_known,
        ADD CONSTRAINT orders_attention_check CHECK (attention IN ('amount-mismatch', 'paid-twice')),
        DROP COLUMN confirm_payment_at;`);
  }
}
