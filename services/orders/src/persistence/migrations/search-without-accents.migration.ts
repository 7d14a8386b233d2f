import type { MigrationInterface, QueryRunner } from 'typeorm';

const words = `lower(' ' || number || ' ' || customer_name || ' ' || customer_email || ' ' || regexp_replace(customer_phone, '\\D', '', 'g'))`;
const searchOf = (text: string): string => `
  ALTER TABLE orders DROP COLUMN search;
  ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (${text}) STORED;
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);`;

/** Orders are found whether a name is typed with its accents or not. Unicode NFD writes an accent as a character of its own. */
export class SearchWithoutAccents1790000000356 implements MigrationInterface {
  readonly name = 'SearchWithoutAccents1790000000356';

  async up(db: QueryRunner): Promise<void> {
    await db.query(searchOf(`regexp_replace(normalize(${words}, NFD), '[\\u0300-\\u036f]', '', 'g')`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(searchOf(words));
  }
}
