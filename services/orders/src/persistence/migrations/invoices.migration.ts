import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices with consecutive numbers. An issued invoice is a snapshot of everything that it prints, and final. */
export class Invoices1790000000299 implements MigrationInterface {
  readonly name = 'Invoices1790000000299';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The last number of each series. Its row is locked by the transaction that inserts the invoice, so no number is lost or used twice.
      CREATE TABLE invoice_counters (
        series text PRIMARY KEY,
        last int NOT NULL CONSTRAINT numbers_begin_at_1 CHECK (last >= 1),
        issued_at timestamptz NOT NULL
      );
      CREATE TABLE invoices (
        number text PRIMARY KEY CONSTRAINT number_has_at_most_16_characters CHECK (length(number) <= 16),
        kind text NOT NULL CHECK (kind IN ('tax-invoice', 'bill-of-supply', 'credit-note')),
        series text NOT NULL,
        sequence int NOT NULL,
        order_id uuid NOT NULL REFERENCES orders,
        refund_id uuid REFERENCES refund_tasks CONSTRAINT one_credit_note_for_each_refund UNIQUE,
        issued_at timestamptz NOT NULL,
        document jsonb NOT NULL,
        CONSTRAINT each_number_once UNIQUE (series, sequence),
        CONSTRAINT credit_note_has_a_refund CHECK ((kind = 'credit-note') = (refund_id IS NOT NULL))
      );
      CREATE UNIQUE INDEX one_invoice_for_each_order ON invoices (order_id) WHERE kind <> 'credit-note';
      CREATE INDEX invoices_of_order ON invoices (order_id);
      CREATE INDEX invoices_by_month ON invoices (issued_at, number);

      CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = '42501'; END $$;
      CREATE TRIGGER invoices_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();
      CREATE FUNCTION refuse_number_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.series = OLD.series AND NEW.last = OLD.last + 1 THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'the numbers of invoices only count up' USING ERRCODE = '42501';
      END $$;
      CREATE TRIGGER numbers_count_up BEFORE UPDATE OR DELETE ON invoice_counters FOR EACH ROW EXECUTE FUNCTION refuse_number_change();

      -- What is done is recorded beside the work, so that the worker finds the rest without a look at every order.
      ALTER TABLE orders
        ADD COLUMN invoiced_at timestamptz,
        ADD COLUMN invoice_attempts int NOT NULL DEFAULT 0,
        ADD COLUMN next_invoice_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX orders_to_invoice ON orders (paid_at) WHERE invoiced_at IS NULL;
      ALTER TABLE refund_tasks
        ADD COLUMN invoiced_at timestamptz,
        ADD COLUMN invoice_attempts int NOT NULL DEFAULT 0,
        ADD COLUMN next_invoice_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX refunds_to_credit ON refund_tasks (done_at) WHERE invoiced_at IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refund_tasks DROP COLUMN invoiced_at, DROP COLUMN invoice_attempts, DROP COLUMN next_invoice_at;
      ALTER TABLE orders DROP COLUMN invoiced_at, DROP COLUMN invoice_attempts, DROP COLUMN next_invoice_at;
      DROP TABLE invoices, invoice_counters;
      DROP FUNCTION refuse_invoice_change, refuse_number_change;`);
  }
}
