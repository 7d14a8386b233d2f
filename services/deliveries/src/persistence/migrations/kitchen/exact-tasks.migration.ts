import type { MigrationInterface, QueryRunner } from 'typeorm';
import { earlierConditions } from './kitchen-tasks.migration.js';

/** As `pinOf` reads an address (contracts, service-area.ts), but without the service area: `Shop 101-102` counts as a PIN code. Only of ASCII digits. */
export const lacksPin = (address: string): string =>
  String.raw`regexp_replace(${address}, '(?<!\d)(\+?91[ -]?|0)?\d{5}[ -]?\d{5}(?!\d)', ' ', 'g') !~ '(?<![\d+])[1-9]\d{2}[ -]?\d{3}(?!\d)'`;

const { dietUnknown, hasAllergies, addressUnclear } = earlierConditions;
const expressions = { dietUnknown, hasAllergies, lacksPin: `(${lacksPin('address_lunch')} OR ${lacksPin('address_dinner')})` };

/**
 * The few plans that need a person, among many. Each condition stands in the same words in the query of its task. IS TRUE makes PostgreSQL look up how
 * often the expression is true; of the bare expression it expects that of a third of the plans or more, and reads all of them.
 */
export const taskConditions = {
  dietUnknown: `(${expressions.dietUnknown} IS TRUE)`,
  hasAllergies: `(${expressions.hasAllergies} IS TRUE)`,
} as const;

/** The boxes with allergies, among many. */
export const boxHasAllergies = `allergies <> '{}'`;

/** Tasks that are exact: digits of a phone or of a longer number are no PIN code, and allergies are those of counted boxes. */
export class ExactTasks1790000000724 implements MigrationInterface {
  readonly name = 'ExactTasks1790000000724';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX subscriptions_without_diet, subscriptions_with_allergies, subscriptions_without_pin;
      CREATE STATISTICS subscriptions_without_diet ON (${expressions.dietUnknown}) FROM subscriptions;
      CREATE STATISTICS subscriptions_with_allergies ON (${expressions.hasAllergies}) FROM subscriptions;
      CREATE STATISTICS subscriptions_without_pin ON (${expressions.lacksPin}) FROM subscriptions;
      CREATE INDEX subscriptions_without_diet ON subscriptions (id) WHERE ${taskConditions.dietUnknown};
      CREATE INDEX subscriptions_with_allergies ON subscriptions (id) WHERE ${taskConditions.hasAllergies};
      CREATE INDEX subscriptions_without_pin ON subscriptions (id) WHERE (${expressions.lacksPin} IS TRUE);
      CREATE INDEX boxes_with_allergies ON boxes (slot) WHERE ${boxHasAllergies};
      ANALYZE subscriptions;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP STATISTICS subscriptions_without_diet, subscriptions_with_allergies, subscriptions_without_pin;
      DROP INDEX boxes_with_allergies, subscriptions_without_diet, subscriptions_with_allergies, subscriptions_without_pin;
      CREATE INDEX subscriptions_without_diet ON subscriptions (id) WHERE ${dietUnknown};
      CREATE INDEX subscriptions_with_allergies ON subscriptions (id) WHERE ${hasAllergies};
      CREATE INDEX subscriptions_without_pin ON subscriptions (id) WHERE ${addressUnclear};`);
  }
}
