import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A keyed hash of the network from which a link was requested: the requests for an address are counted for each network. */
export class SignInNetworks1790000000730 implements MigrationInterface {
  readonly name = 'SignInNetworks1790000000730';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE sign_in_requests ADD COLUMN network bytea');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE sign_in_requests DROP COLUMN network');
  }
}
