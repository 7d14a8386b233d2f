import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After the bank rejected a system refund, another one of the same payment follows. Only one of them waits at a time. */
export class HouseRefunds1790000000293 implements MigrationInterface {
  readonly name = 'HouseRefunds1790000000293';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX refund_tasks_of_the_house;
      CREATE UNIQUE INDEX refund_tasks_of_the_house ON refund_tasks (payment_id) WHERE origin = 'house' AND state = 'waiting';
      -- Requests the refunds again that had been given up.
      INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason)
      SELECT DISTINCT ON (task.payment_id) gen_random_uuid(), task.order_id, task.payment_id, payment.amount_paise - payment.refunded_paise, task.reason
      FROM refund_tasks AS task JOIN payments AS payment ON payment.id = task.payment_id
      WHERE task.origin = 'house' AND task.state = 'refused' AND payment.amount_paise > payment.refunded_paise;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM refund_tasks AS task USING refund_tasks AS later
      WHERE task.origin = 'house' AND later.origin = 'house' AND later.payment_id = task.payment_id AND later.created_at > task.created_at;
      DROP INDEX refund_tasks_of_the_house;
      CREATE UNIQUE INDEX refund_tasks_of_the_house ON refund_tasks (payment_id) WHERE origin = 'house';`);
  }
}
