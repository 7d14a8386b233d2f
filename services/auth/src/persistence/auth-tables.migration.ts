import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Users, sessions and login attempts. Emails are stored in lower case. Ending a session deletes its row.
 * `login_attempts.key` is a keyed hash of an email, a device id or a network, never the value itself.
 */
export class AuthTables1790000000101 implements MigrationInterface {
  readonly name = 'AuthTables1790000000101';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
        role text NOT NULL CHECK (role IN ('admin', 'staff')),
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        disabled_at timestamptz
      );
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX sessions_of_user ON sessions (user_id, created_at);
      CREATE TABLE login_attempts (
        key bytea PRIMARY KEY,
        failures int NOT NULL,
        since timestamptz NOT NULL DEFAULT clock_timestamp(),
        blocked_until timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX login_attempts_since ON login_attempts (since);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE login_attempts; DROP TABLE sessions; DROP TABLE users;');
  }
}
