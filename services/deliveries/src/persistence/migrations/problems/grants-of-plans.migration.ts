import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Meals that were kept for a customer and added to a plan belong to the plan alone. The plan may move to another customer: the meals would be
 * deleted with the earlier one.
 */
export class GrantsOfPlans1790000000740 implements MigrationInterface {
  readonly name = 'GrantsOfPlans1790000000740';

  async up(db: QueryRunner): Promise<void> {
    await db.query('UPDATE grants SET customer_id = NULL WHERE subscription_id IS NOT NULL AND customer_id IS NOT NULL');
  }

  /** The release before this one reads the customer of kept meals only. */
  async down(): Promise<void> {}
}
