import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of the event that requested the email (W3C Trace Context). */
export class EmailJobTrace1790000000590 implements MigrationInterface {
  readonly name = 'EmailJobTrace1790000000590';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE email_job ADD COLUMN traceparent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE email_job DROP COLUMN traceparent');
  }
}
