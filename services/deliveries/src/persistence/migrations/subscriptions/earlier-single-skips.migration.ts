import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names the person who eats alone in the rows of the previous release: that of a single meal of two where no delivery was moved to the slot. Where
 * a slot whose delivery had been moved took another one (`was_skipped`), it is not known any more where the first one came: such plans stay as they are.
 */
export class EarlierSingleSkips1790000000831 implements MigrationInterface {
  readonly name = 'EarlierSingleSkips1790000000831';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE overrides o SET only_person = o.person
      FROM subscriptions s
      WHERE s.id = o.subscription_id AND s.persons = 2 AND o.person IS NOT NULL AND o.source <> 'capacity'
        AND ((o.meals = 1 AND o.earlier_meals IS NULL) OR (o.meals = 0 AND o.earlier_meals = 1))
        AND CASE o.slot % 2 WHEN 0 THEN 'lunch' ELSE 'dinner' END = ANY (s.windows)
        AND NOT EXISTS (SELECT FROM overrides m WHERE m.subscription_id = o.subscription_id AND (m.moved_to = o.slot OR m.was_skipped))`);
  }

  /** The persons stay: this release stores the same for new changes. */
  async down(): Promise<void> {}
}
