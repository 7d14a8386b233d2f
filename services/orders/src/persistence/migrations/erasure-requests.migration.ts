import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders whose customer has asked for erasure while they could not be forgotten. */
export class ErasureRequests1790000000351 implements MigrationInterface {
  readonly name = 'ErasureRequests1790000000351';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE TABLE erasure_requests (order_id uuid PRIMARY KEY REFERENCES orders, at timestamptz NOT NULL DEFAULT now())');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE erasure_requests');
  }
}
