import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finished emails whose content is still stored, by age. */
export class EmailContents1790000000591 implements MigrationInterface {
  readonly name = 'EmailContents1790000000591';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX email_job_contents ON email_job (created_at) WHERE state IN ('sent', 'failed') AND data <> '{}';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX email_job_contents;');
  }
}
