import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names the index after what it holds: the images that are marked as deleted. */
export class ImagesMarkedDeleted1790000000301 implements MigrationInterface {
  readonly name = 'ImagesMarkedDeleted1790000000301';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER INDEX images_leaving RENAME TO images_marked_deleted');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER INDEX images_marked_deleted RENAME TO images_leaving');
  }
}
