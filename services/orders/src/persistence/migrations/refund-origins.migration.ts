import type { MigrationInterface, QueryRunner } from 'typeorm';

const newName = (origin: string): string => `CASE ${origin} WHEN 'house' THEN 'system' WHEN 'person' THEN 'admin' ELSE ${origin} END`;
const oldName = (origin: string): string => `CASE ${origin} WHEN 'system' THEN 'house' WHEN 'admin' THEN 'person' ELSE ${origin} END`;

/**
 * Refund origins get plain names in a new column: `house` becomes `system` and `person` becomes `admin`.
 *
 * The column `origin` keeps the earlier names, its default, its constraint and its unique index, because replicas of the
 * previous release read and write it during a rolling update. They request another refund only after one of the origin
 * `house` was rejected, so another name there would lose money of customers. A trigger fills the column that an INSERT
 * leaves out; the origin of a refund never changes. A later release drops `origin` with all of this.
 */
export class RefundOrigins1790000000295 implements MigrationInterface {
  readonly name = 'RefundOrigins1790000000295';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refund_tasks ADD COLUMN refund_origin text;
      UPDATE refund_tasks SET refund_origin = ${newName('origin')};
      ALTER TABLE refund_tasks
        ALTER COLUMN refund_origin SET NOT NULL,
        ADD CONSTRAINT refund_origin_is_known CHECK (refund_origin IN ('system', 'admin', 'provider')),
        ADD CONSTRAINT admin_refund_has_key CHECK ((refund_origin = 'admin') = (key IS NOT NULL AND requested_by IS NOT NULL));
      CREATE UNIQUE INDEX one_waiting_system_refund ON refund_tasks (payment_id) WHERE refund_origin = 'system' AND state = 'waiting';

      CREATE FUNCTION fill_refund_origin() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.refund_origin IS NULL THEN
          NEW.refund_origin := ${newName('NEW.origin')};
        ELSE
          NEW.origin := ${oldName('NEW.refund_origin')};
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fill_refund_origin BEFORE INSERT ON refund_tasks FOR EACH ROW EXECUTE FUNCTION fill_refund_origin();`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER fill_refund_origin ON refund_tasks;
      DROP FUNCTION fill_refund_origin;
      DROP INDEX one_waiting_system_refund;
      ALTER TABLE refund_tasks DROP CONSTRAINT admin_refund_has_key, DROP CONSTRAINT refund_origin_is_known, DROP COLUMN refund_origin;`);
  }
}
