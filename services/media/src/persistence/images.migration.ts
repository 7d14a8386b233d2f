import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stored images. A deletion first sets `deleted_at`, then removes the files, then the row. */
export class Images1790000000300 implements MigrationInterface {
  readonly name = 'Images1790000000300';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE images (
        id uuid PRIMARY KEY,
        width int NOT NULL CHECK (width > 0),
        height int NOT NULL CHECK (height > 0),
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      );
      CREATE INDEX images_leaving ON images (id) WHERE deleted_at IS NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE images');
  }
}
