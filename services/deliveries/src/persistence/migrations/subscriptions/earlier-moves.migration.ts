import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Slots outside the windows of their plan to which a delivery was moved, and that were skipped or whose delivery was moved on before
 * `earlier_meals` existed. Undone, such a slot gets these meals again: no others come there, and the undo was refused each time. Within the windows
 * the meals of the plan come there as well, and the undo puts back what was moved.
 */
export class EarlierMoves1790000000722 implements MigrationInterface {
  readonly name = 'EarlierMoves1790000000722';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE overrides o SET earlier_meals = least(4, moved.meals)
      FROM (
        SELECT source.subscription_id, source.moved_to AS slot, s.windows, sum(coalesce(source.moved_meals, s.persons)) AS meals
        FROM overrides source JOIN subscriptions s ON s.id = source.subscription_id
        WHERE source.moved_to IS NOT NULL GROUP BY source.subscription_id, source.moved_to, s.windows) AS moved
      WHERE o.subscription_id = moved.subscription_id AND o.slot = moved.slot AND o.meals = 0 AND o.source <> 'capacity'
        AND CASE o.slot % 2 WHEN 0 THEN 'lunch' ELSE 'dinner' END <> ALL (moved.windows)
        AND o.earlier_meals IS NULL AND moved.meals > 0`);
  }

  /** The meals stay: the release before this one stores the same for new changes. */
  async down(): Promise<void> {}
}
