import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of one customer are counted however the email or phone is written. The earlier indexes stay for replicas of the previous release. */
export class SameCustomer1790000000294 implements MigrationInterface {
  readonly name = 'SameCustomer1790000000294';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX orders_same_email ON orders (lower(customer_email), created_at);
      CREATE INDEX orders_same_phone ON orders (right(regexp_replace(customer_phone, '\\D', '', 'g'), 10), created_at);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX orders_same_email, orders_same_phone');
  }
}
