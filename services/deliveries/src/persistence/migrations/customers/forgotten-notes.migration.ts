import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A note that was given after the profiles of an ended plan had been forgotten was kept: the next retention forgets it. */
export class ForgottenNotes1790000000751 implements MigrationInterface {
  readonly name = 'ForgottenNotes1790000000751';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE subscriptions SET profiles_forgotten_at = NULL WHERE profiles_forgotten_at IS NOT NULL AND delivery_note <> ''`);
  }

  /** The release before this one forgets what is marked as not forgotten as well. */
  async down(): Promise<void> {}
}
