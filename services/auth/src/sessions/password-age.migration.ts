import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the session's user last typed the password. */
export class PasswordAge1790000000104 implements MigrationInterface {
  readonly name = 'PasswordAge1790000000104';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE sessions ADD COLUMN password_at timestamptz NOT NULL DEFAULT clock_timestamp();
      UPDATE sessions SET password_at = created_at;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE sessions DROP COLUMN password_at');
  }
}
