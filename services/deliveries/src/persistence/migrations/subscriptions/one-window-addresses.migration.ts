import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A plan with one window has one address. A change of it used to leave the old one for a delivery that is moved to the other window. */
export class OneWindowAddresses1790000000720 implements MigrationInterface {
  readonly name = 'OneWindowAddresses1790000000720';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE subscriptions SET address_dinner = address_lunch WHERE windows = '{lunch}' AND address_dinner <> address_lunch;
      UPDATE subscriptions SET address_lunch = address_dinner WHERE windows = '{dinner}' AND address_lunch <> address_dinner;`);
  }

  /** The old addresses are not known any more, and the release before works with these. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
