import type { MigrationInterface, QueryRunner } from 'typeorm';
import { taskConditions } from './kitchen-tasks.migration.js';

/** As `pinOf` reads an address (contracts, service-area.ts), but without the service area: `Shop 101-102` counts as a PIN code. */
const lacksPin = (address: string): string =>
  String.raw`regexp_replace(${address}, '(?<!\d)(\+?91[ -]?|0)?\d{5}[ -]?\d{5}(?!\d)', ' ', 'g') !~ '(?<![\d+])[1-9]\d{2}[ -]?\d{3}(?!\d)'`;

/** The boxes with allergies, among many. */
export const boxHasAllergies = `allergies <> '{}'`;

/**
 * Tasks that are exact: digits of a phone or of a longer number are no PIN code, and allergies are those of counted boxes. A column, because
 * PostgreSQL knows how often its value is true; of an expression it expects that of nearly every plan.
 */
export class ExactTasks1790000000724 implements MigrationInterface {
  readonly name = 'ExactTasks1790000000724';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX subscriptions_without_pin;
      ALTER TABLE subscriptions ADD COLUMN lacks_pin boolean NOT NULL
        GENERATED ALWAYS AS (${lacksPin('address_lunch')} OR ${lacksPin('address_dinner')}) STORED;
      CREATE INDEX subscriptions_without_pin ON subscriptions (id) WHERE lacks_pin;
      CREATE INDEX boxes_with_allergies ON boxes (slot) WHERE ${boxHasAllergies};`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX boxes_with_allergies, subscriptions_without_pin;
      ALTER TABLE subscriptions DROP COLUMN lacks_pin;
      CREATE INDEX subscriptions_without_pin ON subscriptions (id) WHERE ${taskConditions.addressUnclear};`);
  }
}
