import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A keyed hash of the network from which an order was created: the orders of a customer are counted for each network. */
export class ClientNetworks1790000000298 implements MigrationInterface {
  readonly name = 'ClientNetworks1790000000298';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE orders ADD COLUMN client_network bytea');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE orders DROP COLUMN client_network');
  }
}
