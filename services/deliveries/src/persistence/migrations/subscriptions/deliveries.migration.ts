import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Slots are numbers that count windows since 1970 (contracts, slot.ts): lunch is even, dinner is odd. */
export class Deliveries1790000000601 implements MigrationInterface {
  readonly name = 'Deliveries1790000000601';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE customers (
        id uuid PRIMARY KEY,
        email text NOT NULL CONSTRAINT customer_email_is_unique UNIQUE CONSTRAINT customer_email_is_lower_case CHECK (email = lower(email)),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );

      -- The delivery side of a paid order, with the order's id.
      CREATE TABLE subscriptions (
        id uuid PRIMARY KEY,
        number text NOT NULL,
        customer_id uuid NOT NULL REFERENCES customers,
        plan jsonb NOT NULL,
        amount_paise bigint NOT NULL CHECK (amount_paise > 0),
        persons smallint NOT NULL CHECK (persons IN (1, 2)),
        windows text[] NOT NULL,
        meals_bought int NOT NULL CHECK (meals_bought > 0),
        meals_taken_back int NOT NULL DEFAULT 0 CHECK (meals_taken_back >= 0),
        unscheduled int NOT NULL DEFAULT 0 CHECK (unscheduled >= 0),
        starts_on date NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        address_lunch text NOT NULL,
        address_dinner text NOT NULL,
        -- One for each person: name, diet or null, allergies, note.
        profiles jsonb NOT NULL,
        delivery_note text NOT NULL DEFAULT '',
        version int NOT NULL DEFAULT 1,
        paid_at timestamptz NOT NULL,
        cancelled_at timestamptz,
        -- The last delivery whose coming end an email has announced.
        announced_end_slot int,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        search text NOT NULL GENERATED ALWAYS AS (lower(' ' || number || ' ' || name || ' ' || email || ' ' || regexp_replace(phone, '\\D', '', 'g'))) STORED
      );
      CREATE INDEX subscriptions_of_customer ON subscriptions (customer_id, paid_at DESC);
      CREATE INDEX subscriptions_newest ON subscriptions (paid_at DESC, id DESC);
      CREATE INDEX subscriptions_search ON subscriptions USING gin (search gin_trgm_ops);
      CREATE INDEX subscriptions_unscheduled ON subscriptions (id) WHERE unscheduled > 0;

      -- A row per date and window is the lock of everything that is delivered in it. After frozen_at its deliveries never change.
      CREATE TABLE slots (
        slot int PRIMARY KEY,
        day date NOT NULL GENERATED ALWAYS AS (date '1970-01-01' + slot / 2) STORED,
        delivery_window text NOT NULL GENERATED ALWAYS AS (CASE slot % 2 WHEN 0 THEN 'lunch' ELSE 'dinner' END) STORED,
        capacity int NOT NULL CHECK (capacity >= 0),
        booked int NOT NULL DEFAULT 0 CONSTRAINT booked_is_not_negative CHECK (booked >= 0),
        closed_reason text,
        cut_off timestamptz NOT NULL,
        frozen_at timestamptz,
        -- The moment at which the boxes of the frozen slot were counted.
        boxed_at timestamptz,
        CHECK (boxed_at IS NULL OR frozen_at IS NOT NULL)
      );
      CREATE INDEX slots_to_freeze ON slots (cut_off) WHERE boxed_at IS NULL;

      CREATE TABLE overrides (
        subscription_id uuid NOT NULL REFERENCES subscriptions,
        slot int NOT NULL,
        -- 0 is a skip; null leaves the meals as planned and changes only the address.
        meals smallint CHECK (meals BETWEEN 0 AND 4),
        -- The person who eats a single meal of two.
        person smallint CHECK (person IN (1, 2)),
        address text,
        moved_to int,
        -- capacity: the slot was full when the plan was scheduled, so a later change does not bring an unexpected box.
        source text NOT NULL CHECK (source IN ('customer', 'admin', 'capacity')),
        PRIMARY KEY (subscription_id, slot)
      );

      -- Both slots belong to the pause.
      CREATE TABLE pauses (
        id uuid PRIMARY KEY,
        subscription_id uuid NOT NULL REFERENCES subscriptions,
        from_slot int NOT NULL,
        until_slot int NOT NULL,
        announced_at timestamptz,
        CHECK (until_slot >= from_slot)
      );
      CREATE INDEX pauses_of_subscription ON pauses (subscription_id);

      CREATE TABLE grants (
        id uuid PRIMARY KEY,
        subscription_id uuid NOT NULL REFERENCES subscriptions,
        meals int NOT NULL CHECK (meals > 0),
        reason text NOT NULL,
        actor_id uuid,
        at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX grants_of_subscription ON grants (subscription_id);

      CREATE TABLE deliveries (
        id uuid PRIMARY KEY,
        subscription_id uuid NOT NULL REFERENCES subscriptions,
        slot int NOT NULL REFERENCES slots,
        meals smallint NOT NULL CHECK (meals BETWEEN 1 AND 4),
        state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'locked')),
        -- The person who eats a single meal of two.
        person smallint CHECK (person IN (1, 2)),
        -- Set when the slot is frozen, or before a change after its cut-off.
        address text,
        -- The profiles, set before a change after the cut-off of a slot that is not frozen yet.
        eaters jsonb,
        CONSTRAINT one_delivery_per_slot UNIQUE (subscription_id, slot)
      );
      CREATE INDEX deliveries_of_slot ON deliveries (slot, subscription_id);

      CREATE TABLE boxes (
        delivery_id uuid NOT NULL REFERENCES deliveries,
        number smallint NOT NULL,
        slot int NOT NULL REFERENCES slots,
        serial int NOT NULL,
        person smallint NOT NULL,
        name text NOT NULL,
        diet text NOT NULL CHECK (diet IN ('vegetarian', 'egg', 'non-vegetarian')),
        is_diet_known boolean NOT NULL,
        allergies text[] NOT NULL,
        note text NOT NULL,
        plan_name text NOT NULL,
        is_late boolean NOT NULL DEFAULT false,
        PRIMARY KEY (delivery_id, number),
        CONSTRAINT serial_is_unique_in_its_slot UNIQUE (slot, serial)
      );

      CREATE TABLE menu (
        slot int NOT NULL,
        diet text NOT NULL CHECK (diet IN ('vegetarian', 'egg', 'non-vegetarian')),
        -- id, name, vegetarian, allergens: as catalog has them until the window of the slot ends.
        dish jsonb NOT NULL,
        -- Why the dish was changed after the freeze.
        substitution text,
        PRIMARY KEY (slot, diet)
      );

      CREATE SEQUENCE change_numbers;
      CREATE TABLE changes (
        id uuid PRIMARY KEY,
        number bigint NOT NULL DEFAULT nextval('change_numbers') CONSTRAINT change_number_is_unique UNIQUE,
        subscription_id uuid NOT NULL REFERENCES subscriptions,
        -- The idempotency key of the command.
        key text NOT NULL,
        command jsonb NOT NULL,
        -- Deliveries before and after: [[slot, meals], …].
        difference jsonb NOT NULL,
        sentences text[] NOT NULL,
        actor text NOT NULL CHECK (actor IN ('customer', 'admin', 'kitchen')),
        actor_id uuid,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT one_change_per_key UNIQUE (subscription_id, key)
      );
      CREATE INDEX changes_of_subscription ON changes (subscription_id, number DESC);
      ALTER SEQUENCE change_numbers OWNED BY changes.number;

      -- Refunds of each order, also of one whose order.paid has not arrived yet.
      CREATE TABLE refunds_seen (
        refund_id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        amount_paise bigint NOT NULL CHECK (amount_paise > 0)
      );
      CREATE INDEX refunds_of_order ON refunds_seen (order_id);

      CREATE TABLE sign_in_links (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL REFERENCES customers,
        token_hash bytea NOT NULL CONSTRAINT sign_in_token_is_unique UNIQUE,
        code_hash bytea NOT NULL,
        wrong_codes smallint NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX sign_in_links_of_customer ON sign_in_links (customer_id, expires_at);

      CREATE TABLE customer_sessions (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL REFERENCES customers,
        token_hash bytea NOT NULL CONSTRAINT session_token_is_unique UNIQUE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX sessions_of_customer ON customer_sessions (customer_id);

      -- Boxes and changes are final: the role of the service may insert and read them only.
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501'; END $$;
      CREATE TRIGGER boxes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON boxes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE customer_sessions, sign_in_links, refunds_seen, changes, menu, boxes, deliveries, grants, pauses, overrides, slots, subscriptions, customers;
      DROP FUNCTION refuse_change();`);
  }
}
