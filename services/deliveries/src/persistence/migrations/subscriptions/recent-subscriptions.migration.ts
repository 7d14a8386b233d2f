import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Today looks at every plan that was paid in the last 14 days; the index alone answers which of them start late. */
export class RecentSubscriptions1790000000620 implements MigrationInterface {
  readonly name = 'RecentSubscriptions1790000000620';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX subscriptions_recent ON subscriptions (paid_at) INCLUDE (id, starts_on) WHERE cancelled_at IS NULL;');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX subscriptions_recent;');
  }
}
