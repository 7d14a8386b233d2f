import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, their payments and refunds. Constraints and a trigger repeat the rules of the domain, so a faulty statement fails. */
export class Orders1790000000200 implements MigrationInterface {
  readonly name = 'Orders1790000000200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE SEQUENCE order_number;
      CREATE TABLE orders (
        id uuid PRIMARY KEY,
        number text NOT NULL UNIQUE DEFAULT '2X7-' || lpad(nextval('order_number')::text, 6, '0'),
        receipt text NOT NULL UNIQUE CHECK (length(receipt) BETWEEN 1 AND 40),
        fingerprint text NOT NULL,
        customer_name text NOT NULL,
        customer_email text NOT NULL,
        customer_phone text NOT NULL,
        delivery_address text NOT NULL,
        plan_id uuid NOT NULL,
        plan jsonb NOT NULL,
        amount_paise bigint NOT NULL CHECK (amount_paise >= 100),
        currency char(3) NOT NULL CHECK (currency = 'INR'),
        status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'paid', 'failed', 'expired', 'refunded')),
        expired boolean NOT NULL DEFAULT false,
        provider_order_id text UNIQUE,
        provider_claim_until timestamptz,
        provider_attempts int NOT NULL DEFAULT 0,
        payment_id text UNIQUE,
        paid_at timestamptz,
        attention text CHECK (attention IN ('amount-mismatch', 'paid-twice')),
        checks int NOT NULL DEFAULT 0,
        next_check_at timestamptz,
        announced_at timestamptz,
        confirmation_sent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT paid_has_evidence CHECK (
          status NOT IN ('paid', 'refunded') OR (payment_id IS NOT NULL AND paid_at IS NOT NULL AND provider_order_id IS NOT NULL))
      );
      CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
      CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
      CREATE INDEX orders_unpaid ON orders (created_at) WHERE status IN ('created', 'failed');
      CREATE INDEX orders_unconfirmed ON orders (announced_at) WHERE status = 'paid' AND confirmation_sent_at IS NULL;
      CREATE INDEX orders_email ON orders (customer_email, created_at);
      CREATE INDEX orders_phone ON orders (customer_phone, created_at);

      CREATE TABLE payments (
        id text PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders,
        amount_paise bigint NOT NULL,
        refunded_paise bigint NOT NULL DEFAULT 0,
        currency text NOT NULL,
        state text NOT NULL CHECK (state IN ('failed', 'authorized', 'captured', 'refunded')),
        source text NOT NULL,
        failure text,
        first_seen_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX payments_order ON payments (order_id);

      CREATE TABLE order_history (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders,
        from_status text,
        to_status text NOT NULL,
        cause text NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        request_id text
      );
      CREATE INDEX order_history_order ON order_history (order_id);

      CREATE TABLE refund_tasks (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders,
        payment_id text NOT NULL UNIQUE,
        amount_paise bigint NOT NULL CHECK (amount_paise > 0),
        reason text NOT NULL,
        provider_refund_id text,
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX refund_tasks_open ON refund_tasks (next_attempt_at) WHERE done_at IS NULL;

      CREATE TABLE webhook_events (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id text NOT NULL UNIQUE,
        body_sha256 bytea NOT NULL UNIQUE,
        type text NOT NULL,
        body jsonb NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        applied_at timestamptz,
        outcome text
      );
      CREATE INDEX webhook_events_open ON webhook_events (next_attempt_at) WHERE applied_at IS NULL;

      CREATE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
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
      CREATE TRIGGER guard_order BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE webhook_events, refund_tasks, order_history, payments, orders;
      DROP FUNCTION guard_order();
      DROP SEQUENCE order_number;`);
  }
}
