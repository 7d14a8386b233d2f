import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lacksPin } from './exact-tasks.migration.js';

/** The address of a single delivery. IS TRUE is needed as in `taskConditions`. */
const condition = lacksPin('address');

/** Today names an address without a PIN code also where it was set for a single delivery. */
export class OneTimeAddresses1790000000780 implements MigrationInterface {
  readonly name = 'OneTimeAddresses1790000000780';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE STATISTICS overrides_without_pin ON (${condition}) FROM overrides;
      CREATE INDEX overrides_without_pin ON overrides (slot) WHERE (${condition} IS TRUE);
      ANALYZE overrides;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP STATISTICS overrides_without_pin; DROP INDEX overrides_without_pin;');
  }
}
