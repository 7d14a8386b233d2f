import type { MigrationInterface, QueryRunner } from 'typeorm';

const grams = (name: string): string =>
  `${name} numeric(6,1) NOT NULL CONSTRAINT dish_${name}_in_bounds CHECK (${name} BETWEEN 0 AND 10000)`;

/** Nutrients in grams and calories in kcal, exact to 0.1. */
export class Dishes1790000000202 implements MigrationInterface {
  readonly name = 'Dishes1790000000202';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE dish (
        id uuid CONSTRAINT dish_key PRIMARY KEY,
        dish_name text NOT NULL CONSTRAINT dish_has_a_name CHECK (length(dish_name) BETWEEN 1 AND 120),
        image_url text CONSTRAINT dish_image_is_bounded CHECK (length(image_url) BETWEEN 1 AND 500),
        quantity text NOT NULL CONSTRAINT dish_has_a_quantity CHECK (length(quantity) BETWEEN 1 AND 40),
        ingredients text[] NOT NULL
          CONSTRAINT dish_has_ingredients CHECK (cardinality(ingredients) BETWEEN 1 AND 100),
        ${['calories', 'protein', 'carbs', 'fat', 'sugar', 'fiber'].map(grams).join(',\n        ')},
        is_active boolean NOT NULL,
        display_order int NOT NULL
          CONSTRAINT dish_position_in_bounds CHECK (display_order BETWEEN -1000000 AND 1000000),
        categories text[] NOT NULL CONSTRAINT dish_categories_are_known
          CHECK (categories <@ ARRAY['vegetarian', 'non-vegetarian', 'post-workout', 'breakfast']),
        version int NOT NULL CONSTRAINT dish_version_counts_from_one CHECK (version >= 1),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      );
      CREATE INDEX dish_in_order ON dish (display_order, created_at, id) WHERE deleted_at IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE dish;');
  }
}
