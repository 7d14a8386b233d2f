import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails to send: one for each order and template, however often it is requested. */
export class EmailJob1790000000501 implements MigrationInterface {
  readonly name = 'EmailJob1790000000501';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE email_job (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        template text NOT NULL,
        data jsonb NOT NULL,
        trace_id text,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        claimed_by uuid,
        lease_until timestamptz,
        last_error text,
        message_id text,
        sent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (order_id, template),
        CHECK ((state = 'sending') = (lease_until IS NOT NULL)),
        CHECK ((state = 'sent') = (sent_at IS NOT NULL AND message_id IS NOT NULL))
      );
      CREATE INDEX email_job_due ON email_job (next_attempt_at) WHERE state IN ('waiting', 'sending');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE email_job');
  }
}
