import type { MigrationInterface, QueryRunner } from 'typeorm';

const amount = (name: string): string =>
  `ADD COLUMN ${name} numeric(6,1) CONSTRAINT dish_${name}_in_bounds CHECK (${name} BETWEEN 0 AND 10000)`;

/** What the label of a box states beside the fields of the sample menu. Null: not known. Cholesterol and sodium in mg, the others in grams. */
export class DishLabel1790000000204 implements MigrationInterface {
  readonly name = 'DishLabel1790000000204';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE dish
        ADD COLUMN may_contain text[] CONSTRAINT dish_may_contain_is_known
          CHECK (may_contain <@ ARRAY['cereals', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphite']),
        ADD COLUMN net_grams int CONSTRAINT dish_net_grams_in_bounds CHECK (net_grams BETWEEN 1 AND 10000),
        ADD COLUMN use_within_hours int CONSTRAINT dish_use_within_hours_in_bounds CHECK (use_within_hours BETWEEN 1 AND 720),
        ADD COLUMN storage text CONSTRAINT dish_storage_is_bounded CHECK (length(storage) BETWEEN 1 AND 160),
        ${['added_sugar', 'saturated_fat', 'trans_fat', 'cholesterol', 'sodium'].map(amount).join(',\n        ')};`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE dish DROP COLUMN may_contain, DROP COLUMN net_grams, DROP COLUMN use_within_hours, DROP COLUMN storage,
        DROP COLUMN added_sugar, DROP COLUMN saturated_fat, DROP COLUMN trans_fat, DROP COLUMN cholesterol, DROP COLUMN sodium;`);
  }
}
