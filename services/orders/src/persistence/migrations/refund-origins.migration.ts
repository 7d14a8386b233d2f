import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refund origins get plain names: `house` becomes `system` and `person` becomes `admin`. */
export class RefundOrigins1790000000295 implements MigrationInterface {
  readonly name = 'RefundOrigins1790000000295';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refund_tasks DROP CONSTRAINT refund_tasks_origin_check, DROP CONSTRAINT a_person_has_a_key;
      DROP INDEX refund_tasks_of_the_house;
      UPDATE refund_tasks SET origin = CASE origin WHEN 'house' THEN 'system' WHEN 'person' THEN 'admin' ELSE origin END;
      ALTER TABLE refund_tasks
        ALTER COLUMN origin SET DEFAULT 'system',
        ADD CONSTRAINT refund_tasks_origin_check CHECK (origin IN ('system', 'admin', 'provider')),
        ADD CONSTRAINT admin_refund_has_key CHECK ((origin = 'admin') = (key IS NOT NULL AND requested_by IS NOT NULL));
      CREATE UNIQUE INDEX one_waiting_system_refund ON refund_tasks (payment_id) WHERE origin = 'system' AND state = 'waiting';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refund_tasks DROP CONSTRAINT refund_tasks_origin_check, DROP CONSTRAINT admin_refund_has_key;
      DROP INDEX one_waiting_system_refund;
      UPDATE refund_tasks SET origin = CASE origin WHEN 'system' THEN 'house' WHEN 'admin' THEN 'person' ELSE origin END;
      ALTER TABLE refund_tasks
        ALTER COLUMN origin SET DEFAULT 'house',
        ADD CONSTRAINT refund_tasks_origin_check CHECK (origin IN ('house', 'person', 'provider')),
        ADD CONSTRAINT a_person_has_a_key CHECK ((origin = 'person') = (key IS NOT NULL AND requested_by IS NOT NULL));
      CREATE UNIQUE INDEX refund_tasks_of_the_house ON refund_tasks (payment_id) WHERE origin = 'house' AND state = 'waiting';`);
  }
}
