import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The emails to send, in the order in which they are sent: those with a one-time link first, then the oldest. */
export class EmailOrder1790000000592 implements MigrationInterface {
  readonly name = 'EmailOrder1790000000592';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX email_job_order ON email_job ((template IN ('sign-in', 'invitation')) DESC, id) WHERE state IN ('waiting', 'sending');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX email_job_order;');
  }
}
