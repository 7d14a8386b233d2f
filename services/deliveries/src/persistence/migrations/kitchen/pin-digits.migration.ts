import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lacksPin as lacksAsciiPin } from './exact-tasks.migration.js';

/** Digits of Devanagari and of full width count as those of ASCII, as in `pinOf` (contracts, service-area.ts). */
const lacksPin = (address: string): string =>
  lacksAsciiPin(`translate(${address}, '०१२३४५६७८९０１２３４５６７８９', '01234567890123456789')`);

const ofPlan = (lacks: typeof lacksPin): string => `(${lacks('address_lunch')} OR ${lacks('address_dinner')})`;

/** Of a subscription. The condition stands in the same words in the query of its task; IS TRUE is needed as in `taskConditions`. */
export const planLacksPin = `(${ofPlan(lacksPin)} IS TRUE)`;

/** Of an override `o`. */
export const onceLacksPin = `(${lacksPin('o.address')} IS TRUE)`;

/** Today names no address whose PIN code is written in the digits of Hindi. */
export class PinDigits1790000000820 implements MigrationInterface {
  readonly name = 'PinDigits1790000000820';

  up(db: QueryRunner): Promise<void> {
    return replace(db, lacksPin);
  }

  down(db: QueryRunner): Promise<void> {
    return replace(db, lacksAsciiPin);
  }
}

async function replace(db: QueryRunner, lacks: typeof lacksPin): Promise<void> {
  await db.query(`
    DROP STATISTICS subscriptions_without_pin, overrides_without_pin;
    DROP INDEX subscriptions_without_pin, overrides_without_pin;
    CREATE STATISTICS subscriptions_without_pin ON (${ofPlan(lacks)}) FROM subscriptions;
    CREATE INDEX subscriptions_without_pin ON subscriptions (id) WHERE (${ofPlan(lacks)} IS TRUE);
    CREATE STATISTICS overrides_without_pin ON (${lacks('address')}) FROM overrides;
    CREATE INDEX overrides_without_pin ON overrides (slot) WHERE (${lacks('address')} IS TRUE);
    ANALYZE subscriptions, overrides;`);
}
