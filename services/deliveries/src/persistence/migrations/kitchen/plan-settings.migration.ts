import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows are only added: a slot is cooked with the setting that was made last before its cut-off, however late it is frozen. */
export class PlanSettings1790000000611 implements MigrationInterface {
  readonly name = 'PlanSettings1790000000611';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE plan_settings (
        plan_id uuid NOT NULL,
        default_diet text NOT NULL CHECK (default_diet IN ('vegetarian', 'egg', 'non-vegetarian')),
        set_at timestamptz NOT NULL,
        PRIMARY KEY (plan_id, set_at)
      );`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE plan_settings;');
  }
}
