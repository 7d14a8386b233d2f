import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the retries of an email began, if an operator has replayed it; otherwise they began when it was created. */
export class EmailRetrySince1790000000593 implements MigrationInterface {
  readonly name = 'EmailRetrySince1790000000593';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE email_job ADD COLUMN retry_since timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE email_job DROP COLUMN retry_since');
  }
}
