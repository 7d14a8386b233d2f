import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outbox: events to publish. Inbox: events that a consumer has handled. */
export class EventTables1790000000001 implements MigrationInterface {
  readonly name = 'EventTables1790000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE outbox (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE,
        type text NOT NULL,
        event jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        published_at timestamptz,
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        last_error text
      );
      CREATE INDEX outbox_waiting ON outbox (seq) WHERE published_at IS NULL;
      CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL;
      ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0.01);
      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      );
      CREATE INDEX inbox_handled ON inbox (handled_at);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE inbox; DROP TABLE outbox;');
  }
}
