import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that need attention are found by their last change. That the customer was forgotten is no change of the order. */
export class OrdersWithAttention1790000000340 implements MigrationInterface {
  readonly name = 'OrdersWithAttention1790000000340';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX orders_with_attention ON orders (updated_at DESC, id DESC) WHERE attention IS NOT NULL;
      ${guardOrder('CASE WHEN NEW.forgotten_at IS DISTINCT FROM OLD.forgotten_at THEN OLD.updated_at ELSE now() END')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${guardOrder('now()')}
      DROP INDEX orders_with_attention;`);
  }
}

const guardOrder = (updatedAt: string): string => `
      CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> OLD.status AND NOT ((OLD.status, NEW.status) IN (
          ('created', 'paid'), ('created', 'failed'), ('created', 'expired'), ('created', 'refunded'),
          ('failed', 'paid'), ('failed', 'expired'), ('failed', 'refunded'),
          ('expired', 'paid'), ('expired', 'refunded'), ('paid', 'refunded'))) THEN
          RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status USING ERRCODE = '23514';
        END IF;
        IF (NEW.amount_paise, NEW.currency, NEW.plan, NEW.receipt, NEW.number) IS DISTINCT FROM (OLD.amount_paise, OLD.currency, OLD.plan, OLD.receipt, OLD.number)
          OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
          OR (OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id) THEN
          RAISE EXCEPTION 'price, plan, receipt, number, payment and provider order of an order cannot change' USING ERRCODE = '23514';
        END IF;
        NEW.updated_at := ${updatedAt};
        RETURN NEW;
      END $$;`;
