import type { MigrationInterface, QueryRunner } from 'typeorm';

const trigger = (events: string): string => `
  DROP TRIGGER fill_refund_origin ON refund_tasks;
  CREATE TRIGGER fill_refund_origin BEFORE ${events} ON refund_tasks FOR EACH ROW EXECUTE FUNCTION fill_refund_origin();`;

/**
 * After a restore, a refund may be found at the provider before its request is repeated. Its origin then changes from `provider` to `admin`,
 * and the column `origin` of the previous release follows. That release updates `origin` alone, which the trigger leaves as it is.
 */
export class FoundRefunds1790000000350 implements MigrationInterface {
  readonly name = 'FoundRefunds1790000000350';

  async up(db: QueryRunner): Promise<void> {
    await db.query(trigger('INSERT OR UPDATE OF refund_origin'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(trigger('INSERT'));
  }
}
