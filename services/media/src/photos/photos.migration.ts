import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' photos of problems. A deletion first sets `deleted_at`, then removes the file, then the row. */
export class Photos1790000000310 implements MigrationInterface {
  readonly name = 'Photos1790000000310';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE photos (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        claimed_at timestamptz,
        deleted_at timestamptz
      );
      CREATE INDEX photos_of_customer ON photos (customer_id, created_at);
      CREATE INDEX photos_unclaimed ON photos (created_at) WHERE claimed_at IS NULL;
      CREATE INDEX photos_claimed ON photos (claimed_at) WHERE claimed_at IS NOT NULL;
      CREATE INDEX photos_marked_deleted ON photos (id) WHERE deleted_at IS NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE photos');
  }
}
