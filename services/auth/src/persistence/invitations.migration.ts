import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds invitations. An invited user has no password yet and has at most one invitation: a newer one replaces the
 * older. Ending an invitation deletes its row. Only a hash of the link's token is stored.
 * The class keeps the name under which it was released.
 */
export class People1790000000102 implements MigrationInterface {
  readonly name = 'People1790000000102';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
      ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;
      UPDATE users u SET last_sign_in_at = (SELECT max(created_at) FROM sessions s WHERE s.user_id = u.id);
      ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT 'Unknown browser' CHECK (length(device) BETWEEN 1 AND 80);
      CREATE TABLE invitations (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL
      );`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE invitations;
      ALTER TABLE sessions DROP COLUMN device;
      ALTER TABLE users DROP COLUMN last_sign_in_at;
      DELETE FROM users WHERE password_hash IS NULL;
      ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL;`);
  }
}
