import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests for a sign-in link, of any address, for an hour. The request only adds a row, so that its answer takes the
 * same time whether or not the address has a plan; a job sends the link.
 */
export class SignInRequests1790000000602 implements MigrationInterface {
  readonly name = 'SignInRequests1790000000602';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE sign_in_requests (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        handled_at timestamptz
      );
      CREATE INDEX sign_in_requests_of_email ON sign_in_requests (email, at);
      CREATE INDEX sign_in_requests_by_age ON sign_in_requests (at);
      CREATE INDEX sign_in_requests_waiting ON sign_in_requests (at) WHERE handled_at IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE sign_in_requests');
  }
}
