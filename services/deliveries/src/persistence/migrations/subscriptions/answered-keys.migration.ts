import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A command that changed nothing was answered with an earlier change. Its repetition gets the same answer, whatever has changed since. */
export class AnsweredKeys1790000000621 implements MigrationInterface {
  readonly name = 'AnsweredKeys1790000000621';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE answered_keys (
        subscription_id uuid NOT NULL REFERENCES subscriptions,
        -- The idempotency key of the command.
        key text NOT NULL,
        change_id uuid NOT NULL REFERENCES changes,
        PRIMARY KEY (subscription_id, key)
      );`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE answered_keys;');
  }
}
