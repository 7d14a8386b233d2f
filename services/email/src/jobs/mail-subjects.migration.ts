import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One email for each subject and template. The subject of a confirmation is its order, of a repeated confirmation the
 * request, of a refund email the refund, and of an invitation the invitation, which has no order.
 */
export class MailSubjects1790000000502 implements MigrationInterface {
  readonly name = 'MailSubjects1790000000502';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE email_job ADD COLUMN subject_id uuid;
      UPDATE email_job SET subject_id = order_id;
      ALTER TABLE email_job ALTER COLUMN subject_id SET NOT NULL;
      ALTER TABLE email_job DROP CONSTRAINT email_job_order_id_template_key;
      ALTER TABLE email_job ADD CONSTRAINT email_job_once UNIQUE (subject_id, template);
      ALTER TABLE email_job ALTER COLUMN order_id DROP NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM email_job WHERE subject_id IS DISTINCT FROM order_id;
      ALTER TABLE email_job DROP CONSTRAINT email_job_once;
      ALTER TABLE email_job ALTER COLUMN order_id SET NOT NULL;
      ALTER TABLE email_job ADD CONSTRAINT email_job_order_id_template_key UNIQUE (order_id, template);
      ALTER TABLE email_job DROP COLUMN subject_id;`);
  }
}
