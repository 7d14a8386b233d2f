import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders whose customer is kept until a moment, because deliveries still has the plan: a pause makes it end later than the days that were sold. */
export class KeptCustomers1790000000370 implements MigrationInterface {
  readonly name = 'KeptCustomers1790000000370';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE TABLE kept_customers (order_id uuid PRIMARY KEY REFERENCES orders, until timestamptz NOT NULL)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE kept_customers');
  }
}
