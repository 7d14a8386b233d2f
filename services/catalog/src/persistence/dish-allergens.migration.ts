import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null: not stated. An empty list: it contains none of these. */
export class DishAllergens1790000000203 implements MigrationInterface {
  readonly name = 'DishAllergens1790000000203';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE dish ADD COLUMN allergens text[] CONSTRAINT dish_allergens_are_known
        CHECK (allergens <@ ARRAY['cereals', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphite']);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE dish DROP COLUMN allergens;');
  }
}
