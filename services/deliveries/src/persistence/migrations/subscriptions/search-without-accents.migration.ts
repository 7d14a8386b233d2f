import type { MigrationInterface, QueryRunner } from 'typeorm';

const words = `lower(' ' || number || ' ' || name || ' ' || email || ' ' || regexp_replace(phone, '\\D', '', 'g'))`;
const searchOf = (text: string): string => `
  ALTER TABLE subscriptions DROP COLUMN search;
  ALTER TABLE subscriptions ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (${text}) STORED;
  CREATE INDEX subscriptions_search ON subscriptions USING gin (search gin_trgm_ops);`;

/** Plans are found whether a name is typed with its accents or not. Unicode NFD writes an accent as a character of its own. */
export class SearchWithoutAccents1790000000770 implements MigrationInterface {
  readonly name = 'SearchWithoutAccents1790000000770';

  async up(db: QueryRunner): Promise<void> {
    await db.query(searchOf(`regexp_replace(normalize(${words}, NFD), '[\\u0300-\\u036f]', '', 'g')`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(searchOf(words));
  }
}
