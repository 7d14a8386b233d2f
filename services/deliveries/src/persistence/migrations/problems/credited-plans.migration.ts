import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the meals of a credit went. */
export class CreditedPlans1790000000711 implements MigrationInterface {
  readonly name = 'CreditedPlans1790000000711';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE problem_answers ADD COLUMN credited_to jsonb;
      COMMENT ON COLUMN problem_answers.credited_to IS 'As the contracts name it; null where the plan of the problem got the meals, and of answers before this column.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE problem_answers DROP COLUMN credited_to');
  }
}
