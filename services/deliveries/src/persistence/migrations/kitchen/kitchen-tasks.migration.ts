import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few plans that need a person, among many, as the queries of tasks stated them before ExactTasks1790000000724. */
export const earlierConditions = {
  dietUnknown: `jsonb_path_exists(profiles, '$[*] ? (@.diet == null)')`,
  hasAllergies: `jsonb_path_exists(profiles, '$[*].allergies[*]')`,
  /** Neither `302018` nor `302 018` in one of its addresses. */
  addressUnclear: `(address_lunch !~ '[1-9][0-9]{2}[ -]?[0-9]{3}' OR address_dinner !~ '[1-9][0-9]{2}[ -]?[0-9]{3}')`,
} as const;

export class KitchenTasks1790000000610 implements MigrationInterface {
  readonly name = 'KitchenTasks1790000000610';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX subscriptions_without_diet ON subscriptions (id) WHERE ${earlierConditions.dietUnknown};
      CREATE INDEX subscriptions_with_allergies ON subscriptions (id) WHERE ${earlierConditions.hasAllergies};
      CREATE INDEX subscriptions_without_pin ON subscriptions (id) WHERE ${earlierConditions.addressUnclear};`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX subscriptions_without_diet, subscriptions_with_allergies, subscriptions_without_pin;');
  }
}
