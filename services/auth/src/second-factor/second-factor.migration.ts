import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The second step of signing in, of users who have turned it on: the secret of their authenticator app, and recovery codes as hashes.
 * `last_step` is the time step of the last code that was used: no code works twice. `confirmed_at` is null until a first code was right.
 */
export class SecondFactor1790000000105 implements MigrationInterface {
  readonly name = 'SecondFactor1790000000105';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        secret text NOT NULL,
        last_step bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        confirmed_at timestamptz
      );
      CREATE TABLE recovery_codes (
        code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
        user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE
      );
      CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE recovery_codes; DROP TABLE second_factors;');
  }
}
