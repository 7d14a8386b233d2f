import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trials, which are few, by what a second one has in common with the first. The query of the task has the conditions in the same words. */
export const trialConditions = {
  isTrial: (row: string): string => `${row}.plan ->> 'is_trial' = 'true'`,
  /** The last ten digits, so that a number is the same with and without its country. */
  phone: (row: string): string => `right(regexp_replace(${row}.phone, '\\D', '', 'g'), 10)`,
} as const;

export class Trials1790000000700 implements MigrationInterface {
  readonly name = 'Trials1790000000700';

  async up(db: QueryRunner): Promise<void> {
    const { isTrial, phone } = trialConditions;
    const trials = `WHERE ${isTrial('subscriptions')}`;
    await db.query(`
      CREATE INDEX trials_newest ON subscriptions (paid_at) ${trials};
      CREATE INDEX trials_of_customer ON subscriptions (customer_id) ${trials};
      CREATE INDEX trials_of_phone ON subscriptions (${phone('subscriptions')}) ${trials};`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX trials_newest, trials_of_customer, trials_of_phone;');
  }
}
