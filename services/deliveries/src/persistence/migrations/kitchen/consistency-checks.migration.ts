import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each night. It is claimed by its insertion, so that one of several instances checks. */
export class ConsistencyChecks1790000000640 implements MigrationInterface {
  readonly name = 'ConsistencyChecks1790000000640';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE consistency_checks (
        -- The date in India of the night.
        night date PRIMARY KEY,
        started_at timestamptz NOT NULL,
        -- Null while it runs, and after a crash.
        finished_at timestamptz,
        violations int NOT NULL DEFAULT 0 CHECK (violations >= 0),
        -- The first violations: rule, subject, sentence.
        examples jsonb NOT NULL DEFAULT '[]'
      );`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE consistency_checks;');
  }
}
