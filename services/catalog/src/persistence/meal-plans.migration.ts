import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prices in whole rupees. */
export class MealPlans1790000000201 implements MigrationInterface {
  readonly name = 'MealPlans1790000000201';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE meal_plan (
        id uuid CONSTRAINT meal_plan_key PRIMARY KEY,
        name text NOT NULL CONSTRAINT meal_plan_has_a_name CHECK (length(name) BETWEEN 1 AND 120),
        description text NOT NULL DEFAULT ''
          CONSTRAINT meal_plan_description_is_bounded CHECK (length(description) <= 2000),
        image_url text CONSTRAINT meal_plan_image_is_bounded CHECK (length(image_url) BETWEEN 1 AND 500),
        meal_type text NOT NULL
          CONSTRAINT meal_plan_meal_type_is_known CHECK (meal_type IN ('lunch', 'dinner', 'both')),
        plan_type text NOT NULL
          CONSTRAINT meal_plan_plan_type_is_known CHECK (plan_type IN ('individual', 'couple')),
        number_of_meals int NOT NULL
          CONSTRAINT meal_plan_has_meals CHECK (number_of_meals BETWEEN 1 AND 1000),
        duration_days int CONSTRAINT meal_plan_duration_is_known CHECK (duration_days IN (3, 5, 7, 14, 28)),
        original_cost int NOT NULL
          CONSTRAINT meal_plan_original_cost_in_bounds CHECK (original_cost BETWEEN 0 AND 1000000),
        discounted_price int NOT NULL
          CONSTRAINT meal_plan_discounted_price_in_bounds CHECK (discounted_price BETWEEN 0 AND 1000000),
        is_trial boolean NOT NULL,
        tags text[] NOT NULL CONSTRAINT meal_plan_tags_are_known CHECK (tags <@ ARRAY['high-protein']),
        display_order int NOT NULL
          CONSTRAINT meal_plan_position_in_bounds CHECK (display_order BETWEEN -1000000 AND 1000000),
        version int NOT NULL CONSTRAINT meal_plan_version_counts_from_one CHECK (version >= 1),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT meal_plan_prices_agree CHECK (discounted_price <= original_cost)
      );
      CREATE INDEX meal_plan_in_order ON meal_plan (display_order, created_at, id) WHERE deleted_at IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE meal_plan;');
  }
}
