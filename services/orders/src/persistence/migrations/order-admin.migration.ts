import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the admin area: search, statistics, the emails sent about an order, and refunds that an administrator asked for. */
export class OrderDesk1790000000201 implements MigrationInterface {
  readonly name = 'OrderDesk1790000000201';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      -- Each word follows a space, so that '% ab%' finds the beginning of a word with fewer letters than a trigram.
      ALTER TABLE orders
        ADD COLUMN settled_by text CHECK (settled_by IN ('verify', 'webhook', 'reconciler', 'sweep')),
        ADD COLUMN runs_until timestamptz,
        ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(
          ' ' || number || ' ' || customer_name || ' ' || customer_email || ' ' || regexp_replace(customer_phone, '\\D', '', 'g'))) STORED;
      UPDATE orders SET settled_by = told.cause FROM (
        SELECT DISTINCT ON (order_id) order_id, cause FROM order_history WHERE to_status IN ('paid', 'refunded') ORDER BY order_id, seq) AS told
      WHERE told.order_id = orders.id AND told.cause IN ('verify', 'webhook', 'reconciler', 'sweep');
      CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
      CREATE INDEX orders_by_state ON orders (status, created_at DESC, id DESC);
      CREATE INDEX orders_running ON orders (runs_until, customer_email) WHERE status = 'paid';
      CREATE INDEX orders_helped ON orders (created_at DESC, id DESC) WHERE settled_by IN ('webhook', 'reconciler', 'sweep') OR attention IS NOT NULL;

      CREATE FUNCTION set_runs_until() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.runs_until := NEW.paid_at + coalesce(NEW.plan ->> 'duration_days', NEW.plan ->> 'number_of_meals')::int * interval '24 hours';
        RETURN NEW;
      END $$;
      CREATE TRIGGER set_runs_until BEFORE INSERT OR UPDATE OF paid_at ON orders FOR EACH ROW EXECUTE FUNCTION set_runs_until();
      UPDATE orders SET paid_at = paid_at WHERE paid_at IS NOT NULL;

      -- The figures of the dashboard. Each change inserts a difference in its own transaction, which locks no shared row;
      -- a rollup sums them. what: state:paid, settled:webhook or revenue.
      CREATE TABLE order_tally (what text NOT NULL, day date, orders bigint NOT NULL, paise bigint NOT NULL);
      CREATE INDEX order_tally_day ON order_tally (day);
      CREATE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
      CREATE TRIGGER tally_new_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS after_change
        FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
      CREATE TRIGGER tally_changed_orders AFTER UPDATE ON orders REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
        FOR EACH STATEMENT EXECUTE FUNCTION tally_orders();
      CREATE FUNCTION kept_paise(state text, amount_paise bigint, refunded_paise bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN state IN ('captured', 'refunded') THEN amount_paise - refunded_paise ELSE 0 END $$;
      CREATE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE difference bigint;
      BEGIN
        SELECT sum(kept_paise(state, amount_paise, refunded_paise)) INTO difference FROM after_change;
        IF TG_OP = 'UPDATE' THEN
          SELECT difference - sum(kept_paise(state, amount_paise, refunded_paise)) INTO difference FROM before_change;
        END IF;
        IF difference <> 0 THEN INSERT INTO order_tally VALUES ('revenue', NULL, 0, difference); END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tally_new_payments AFTER INSERT ON payments REFERENCING NEW TABLE AS after_change
        FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
      CREATE TRIGGER tally_changed_payments AFTER UPDATE ON payments REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
        FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
      INSERT INTO order_tally SELECT 'state:' || status, NULL, count(*), 0 FROM orders GROUP BY status;
      INSERT INTO order_tally
        SELECT 'settled:' || coalesce(settled_by, 'unknown'), (paid_at AT TIME ZONE 'Asia/Kolkata')::date, count(*), sum(amount_paise)
        FROM orders WHERE paid_at IS NOT NULL GROUP BY 1, 2;
      INSERT INTO order_tally SELECT 'revenue', NULL, 0, coalesce(sum(kept_paise(state, amount_paise, refunded_paise)), 0) FROM payments;

      CREATE TABLE order_mails (
        message_id text PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders,
        template text NOT NULL,
        about uuid,
        sent_at timestamptz NOT NULL
      );
      CREATE INDEX order_mails_order ON order_mails (order_id);

      -- origin: house: the system refunds an unwanted payment; person: an administrator asked; provider: made in the Razorpay dashboard.
      ALTER TABLE refund_tasks
        ADD COLUMN origin text NOT NULL DEFAULT 'house' CHECK (origin IN ('house', 'person', 'provider')),
        ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
        ADD COLUMN key uuid UNIQUE,
        ADD COLUMN requested_by uuid,
        ADD COLUMN failure text,
        ADD COLUMN refused_at timestamptz,
        DROP CONSTRAINT refund_tasks_payment_id_key;
      UPDATE refund_tasks SET state = 'done' WHERE done_at IS NOT NULL;
      ALTER TABLE refund_tasks
        ADD CONSTRAINT refund_tasks_provider_refund_id_key UNIQUE (provider_refund_id),
        ADD CONSTRAINT a_person_has_a_key CHECK ((origin = 'person') = (key IS NOT NULL AND requested_by IS NOT NULL)),
        ADD CONSTRAINT done_has_a_time CHECK ((state = 'done') = (done_at IS NOT NULL)),
        ADD CONSTRAINT refused_has_a_reason CHECK ((state = 'refused') = (refused_at IS NOT NULL AND failure IS NOT NULL));
      CREATE UNIQUE INDEX refund_tasks_of_the_house ON refund_tasks (payment_id) WHERE origin = 'house';
      CREATE INDEX refund_tasks_payment ON refund_tasks (payment_id);
      CREATE INDEX refund_tasks_order ON refund_tasks (order_id);
      DROP INDEX refund_tasks_open;
      CREATE INDEX refund_tasks_waiting ON refund_tasks (next_attempt_at) WHERE state = 'waiting';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX refund_tasks_waiting, refund_tasks_order, refund_tasks_payment, refund_tasks_of_the_house;
      DELETE FROM refund_tasks WHERE origin <> 'house';
      ALTER TABLE refund_tasks
        DROP CONSTRAINT a_person_has_a_key, DROP CONSTRAINT done_has_a_time, DROP CONSTRAINT refused_has_a_reason,
        DROP CONSTRAINT refund_tasks_provider_refund_id_key,
        DROP COLUMN origin, DROP COLUMN state, DROP COLUMN key, DROP COLUMN requested_by, DROP COLUMN failure, DROP COLUMN refused_at,
        ADD CONSTRAINT refund_tasks_payment_id_key UNIQUE (payment_id);
      CREATE INDEX refund_tasks_open ON refund_tasks (next_attempt_at) WHERE done_at IS NULL;
      DROP TABLE order_mails;
      DROP TRIGGER tally_new_payments ON payments;
      DROP TRIGGER tally_changed_payments ON payments;
      DROP TRIGGER tally_new_orders ON orders;
      DROP TRIGGER tally_changed_orders ON orders;
      DROP TRIGGER set_runs_until ON orders;
      DROP FUNCTION tally_payments, tally_orders, kept_paise, set_runs_until;
      DROP TABLE order_tally;
      DROP INDEX orders_helped, orders_running, orders_by_state, orders_search;
      ALTER TABLE orders DROP COLUMN search, DROP COLUMN runs_until, DROP COLUMN settled_by;
      DROP EXTENSION pg_trgm;`);
  }
}
