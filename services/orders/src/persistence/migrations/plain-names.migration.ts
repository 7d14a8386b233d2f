import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Plain names for tables, functions, constraints and stored sentences: the statistics of the dashboard, the emails of an order,
 * refunds made in Razorpay's dashboard. `orders` is locked first, as in every transaction of the service, so no deadlock can occur.
 *
 * The views `order_mails` and `order_tally` serve replicas of the previous release during a rolling update, with its names
 * of the columns. A later release drops them.
 */
export class PlainNames1790000000296 implements MigrationInterface {
  readonly name = 'PlainNames1790000000296';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE orders, payments, order_tally, order_mails IN ACCESS EXCLUSIVE MODE;
      ALTER TABLE orders RENAME CONSTRAINT paid_has_evidence TO paid_has_payment;
      ALTER INDEX orders_helped RENAME TO orders_needed_help;

      ALTER TABLE order_mails RENAME TO order_emails;
      ALTER INDEX order_mails_pkey RENAME TO order_emails_pkey;
      ALTER INDEX order_mails_order RENAME TO order_emails_order;
      ALTER TABLE order_emails RENAME CONSTRAINT order_mails_order_id_fkey TO order_emails_order_id_fkey;

      -- figure: state:paid, settled:webhook or revenue. Rows are differences; the figure of a day is their sum.
      ALTER TABLE order_tally RENAME TO order_statistics;
      ALTER TABLE order_statistics RENAME COLUMN what TO figure;
      ALTER INDEX order_tally_day RENAME TO order_statistics_day;
      ALTER TRIGGER tally_new_orders ON orders RENAME TO add_statistics_of_new_orders;
      ALTER TRIGGER tally_changed_orders ON orders RENAME TO add_statistics_of_changed_orders;
      ALTER TRIGGER tally_new_payments ON payments RENAME TO add_statistics_of_new_payments;
      ALTER TRIGGER tally_changed_payments ON payments RENAME TO add_statistics_of_changed_payments;
      ALTER FUNCTION tally_orders RENAME TO add_order_statistics;
      ALTER FUNCTION tally_payments RENAME TO add_payment_statistics;
      ALTER FUNCTION kept_paise RENAME TO net_paise;
      CREATE OR REPLACE FUNCTION add_order_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO order_statistics
          SELECT 'state:' || status, NULL, count(*), 0 FROM after_change GROUP BY status
          UNION ALL
          SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, count(*), sum(amount_paise)
          FROM after_change WHERE paid_at IS NOT NULL GROUP BY 1, 2;
        ELSE
          INSERT INTO order_statistics
          SELECT figure, day, sum(orders), sum(paise) FROM (
            SELECT 'state:' || status AS figure, NULL::date AS day, 1 AS orders, 0 AS paise FROM after_change
            UNION ALL SELECT 'state:' || status, NULL, -1, 0 FROM before_change
            UNION ALL SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, 1, amount_paise FROM after_change WHERE paid_at IS NOT NULL
            UNION ALL SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, -1, -amount_paise FROM before_change WHERE paid_at IS NOT NULL
          ) AS difference GROUP BY figure, day HAVING sum(orders) <> 0 OR sum(paise) <> 0;
        END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE FUNCTION add_payment_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE difference bigint;
      BEGIN
        SELECT sum(net_paise(state, amount_paise, refunded_paise)) INTO difference FROM after_change;
        IF TG_OP = 'UPDATE' THEN
          SELECT difference - sum(net_paise(state, amount_paise, refunded_paise)) INTO difference FROM before_change;
        END IF;
        IF difference <> 0 THEN INSERT INTO order_statistics VALUES ('revenue', NULL, 0, difference); END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> OLD.status AND NOT ((OLD.status, NEW.status) IN (
          ('created', 'paid'), ('created', 'failed'), ('created', 'expired'), ('created', 'refunded'),
          ('failed', 'paid'), ('failed', 'expired'), ('failed', 'refunded'),
          ('expired', 'paid'), ('expired', 'refunded'), ('paid', 'refunded'))) THEN
          RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status USING ERRCODE = '23514';
        END IF;
        IF (NEW.amount_paise, NEW.currency, NEW.plan, NEW.receipt, NEW.number) IS DISTINCT FROM (OLD.amount_paise, OLD.currency, OLD.plan, OLD.receipt, OLD.number)
          OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
          OR (OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id) THEN
          RAISE EXCEPTION 'price, plan, receipt, number, payment and provider order of an order cannot change' USING ERRCODE = '23514';
        END IF;
        NEW.updated_at := now();
        RETURN NEW;
      END $$;

      CREATE VIEW order_mails AS SELECT * FROM order_emails;
      CREATE VIEW order_tally AS SELECT figure AS what, day, orders, paise FROM order_statistics;

      UPDATE refund_tasks SET reason = 'Refunded in the Razorpay dashboard.' WHERE reason = 'Given back at Razorpay.';
      UPDATE refund_tasks SET failure = 'The money was refunded in the Razorpay dashboard.' WHERE failure = 'The money was given back at Razorpay.';
      UPDATE refund_tasks SET failure = 'The bank rejected the refund.' WHERE failure = 'The bank did not take the money.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      LOCK TABLE orders, payments, order_statistics, order_emails IN ACCESS EXCLUSIVE MODE;
      DROP VIEW order_mails, order_tally;
      UPDATE refund_tasks SET failure = 'The bank did not take the money.' WHERE failure = 'The bank rejected the refund.';
      UPDATE refund_tasks SET failure = 'The money was given back at Razorpay.' WHERE failure = 'The money was refunded in the Razorpay dashboard.';
      UPDATE refund_tasks SET reason = 'Given back at Razorpay.' WHERE reason = 'Refunded in the Razorpay dashboard.';

      ALTER TABLE order_statistics RENAME TO order_tally;
      ALTER TABLE order_tally RENAME COLUMN figure TO what;
      ALTER INDEX order_statistics_day RENAME TO order_tally_day;
      ALTER TRIGGER add_statistics_of_new_orders ON orders RENAME TO tally_new_orders;
      ALTER TRIGGER add_statistics_of_changed_orders ON orders RENAME TO tally_changed_orders;
      ALTER TRIGGER add_statistics_of_new_payments ON payments RENAME TO tally_new_payments;
      ALTER TRIGGER add_statistics_of_changed_payments ON payments RENAME TO tally_changed_payments;
      ALTER FUNCTION add_order_statistics RENAME TO tally_orders;
      ALTER FUNCTION add_payment_statistics RENAME TO tally_payments;
      ALTER FUNCTION net_paise RENAME TO kept_paise;
      CREATE OR REPLACE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO order_tally
          SELECT 'state:' || status, NULL, count(*), 0 FROM after_change GROUP BY status
          UNION ALL
          SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, count(*), sum(amount_paise)
          FROM after_change WHERE paid_at IS NOT NULL GROUP BY 1, 2;
        ELSE
          INSERT INTO order_tally
          SELECT what, day, sum(orders), sum(paise) FROM (
            SELECT 'state:' || status AS what, NULL::date AS day, 1 AS orders, 0 AS paise FROM after_change
            UNION ALL SELECT 'state:' || status, NULL, -1, 0 FROM before_change
            UNION ALL SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, 1, amount_paise FROM after_change WHERE paid_at IS NOT NULL
            UNION ALL SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, -1, -amount_paise FROM before_change WHERE paid_at IS NOT NULL
          ) AS difference GROUP BY what, day HAVING sum(orders) <> 0 OR sum(paise) <> 0;
        END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE difference bigint;
      BEGIN
        SELECT sum(kept_paise(state, amount_paise, refunded_paise)) INTO difference FROM after_change;
        IF TG_OP = 'UPDATE' THEN
          SELECT difference - sum(kept_paise(state, amount_paise, refunded_paise)) INTO difference FROM before_change;
        END IF;
        IF difference <> 0 THEN INSERT INTO order_tally VALUES ('revenue', NULL, 0, difference); END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> OLD.status AND NOT ((OLD.status, NEW.status) IN (
          ('created', 'paid'), ('created', 'failed'), ('created', 'expired'), ('created', 'refunded'),
          ('failed', 'paid'), ('failed', 'expired'), ('failed', 'refunded'),
          ('expired', 'paid'), ('expired', 'refunded'), ('paid', 'refunded'))) THEN
          RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status USING ERRCODE = '23514';
        END IF;
        IF (NEW.amount_paise, NEW.currency, NEW.plan, NEW.receipt, NEW.number) IS DISTINCT FROM (OLD.amount_paise, OLD.currency, OLD.plan, OLD.receipt, OLD.number)
          OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
          OR (OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id) THEN
          RAISE EXCEPTION 'what was agreed about an order does not change' USING ERRCODE = '23514';
        END IF;
        NEW.updated_at := now();
        RETURN NEW;
      END $$;

      ALTER TABLE order_emails RENAME CONSTRAINT order_emails_order_id_fkey TO order_mails_order_id_fkey;
      ALTER INDEX order_emails_order RENAME TO order_mails_order;
      ALTER INDEX order_emails_pkey RENAME TO order_mails_pkey;
      ALTER TABLE order_emails RENAME TO order_mails;
      ALTER INDEX orders_needed_help RENAME TO orders_helped;
      ALTER TABLE orders RENAME CONSTRAINT paid_has_payment TO paid_has_evidence;`);
  }
}
