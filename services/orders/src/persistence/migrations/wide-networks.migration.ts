import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A keyed hash of the /48 from which an order was created with IPv6: a single host can use each of its networks. */
export class WideNetworks1790000000365 implements MigrationInterface {
  readonly name = 'WideNetworks1790000000365';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE orders ADD COLUMN client_wide_network bytea');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE orders DROP COLUMN client_wide_network');
  }
}
