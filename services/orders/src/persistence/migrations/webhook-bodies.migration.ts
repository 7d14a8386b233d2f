import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bodies of webhooks contain personal data and are deleted some time after the webhook was applied. */
export class WebhookBodies1790000000291 implements MigrationInterface {
  readonly name = 'WebhookBodies1790000000291';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE webhook_events ALTER COLUMN body DROP NOT NULL;
      CREATE INDEX webhook_events_bodies ON webhook_events (applied_at) WHERE applied_at IS NOT NULL AND body IS NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX webhook_events_bodies;
      UPDATE webhook_events SET body = '{}' WHERE body IS NULL;
      ALTER TABLE webhook_events ALTER COLUMN body SET NOT NULL;`);
  }
}
