import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Meals that a plan got for another plan of the customer. Of earlier grants, the problem that their reason names says which they are. */
export class CarriedMeals1790000000790 implements MigrationInterface {
  readonly name = 'CarriedMeals1790000000790';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE grants ADD COLUMN is_carried_over boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN grants.is_carried_over IS 'Owed from another plan: where the plan that has them is cancelled, those that were not delivered are kept for the next one.';
      UPDATE grants SET is_carried_over = true WHERE subscription_id IS NULL;
      UPDATE grants g SET is_carried_over = true FROM problems p
        WHERE g.reason = 'Problem P-' || lpad(p.number::text, greatest(6, length(p.number::text)), '0') AND g.subscription_id <> p.subscription_id;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE grants DROP COLUMN is_carried_over');
  }
}
