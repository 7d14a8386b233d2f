import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers report, what the shop answers, and the refunds by the meal that orders is asked for. */
export class Problems1790000000670 implements MigrationInterface {
  readonly name = 'Problems1790000000670';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE SEQUENCE problem_numbers;
      CREATE TABLE problems (
        id uuid PRIMARY KEY,
        number bigint NOT NULL DEFAULT nextval('problem_numbers') CONSTRAINT problem_number_is_unique UNIQUE,
        subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
        -- The idempotency key of the report.
        key text NOT NULL,
        -- The delivery that it is about; null: the plan as a whole.
        slot int,
        kind text NOT NULL,
        text text NOT NULL,
        wish text NOT NULL,
        -- Ids of photos in media, without those that are older than their retention.
        photos uuid[] NOT NULL,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved', 'declined')),
        version int NOT NULL DEFAULT 1,
        reported_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        closed_at timestamptz,
        CONSTRAINT one_problem_per_key UNIQUE (subscription_id, key),
        CONSTRAINT open_or_closed CHECK ((state = 'open') = (closed_at IS NULL))
      );
      ALTER SEQUENCE problem_numbers OWNED BY problems.number;
      CREATE INDEX problems_open ON problems (due_at, id) WHERE state = 'open';
      CREATE INDEX problems_closed ON problems (closed_at DESC, id DESC) WHERE state <> 'open';
      CREATE INDEX problems_with_photos ON problems (reported_at) WHERE photos <> '{}';

      -- A customer reopens a problem once at most.
      CREATE TABLE problem_reopenings (
        problem_id uuid PRIMARY KEY REFERENCES problems ON DELETE CASCADE,
        id uuid NOT NULL UNIQUE,
        text text NOT NULL,
        at timestamptz NOT NULL
      );

      -- Money of meals. asked: by the customer, until an administrator has answered; requested: sent to orders.
      CREATE TABLE refund_requests (
        id uuid PRIMARY KEY,
        problem_id uuid NOT NULL REFERENCES problems ON DELETE CASCADE,
        subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
        -- Meals whose money goes back, and those of them that are withdrawn from the schedule.
        meals int NOT NULL CHECK (meals > 0),
        withdrawn int NOT NULL CHECK (withdrawn >= 0),
        amount_paise bigint NOT NULL CHECK (amount_paise > 0),
        state text NOT NULL CHECK (state IN ('asked', 'requested', 'done', 'refused', 'declined')),
        -- Why orders could not make it.
        refusal text,
        at timestamptz NOT NULL
      );
      CREATE INDEX refund_requests_of_subscription ON refund_requests (subscription_id);
      CREATE INDEX refund_requests_of_problem ON refund_requests (problem_id);

      CREATE TABLE problem_answers (
        id uuid PRIMARY KEY,
        problem_id uuid NOT NULL REFERENCES problems ON DELETE CASCADE,
        -- The idempotency key of the answer.
        key text NOT NULL,
        remedy text NOT NULL CHECK (remedy IN ('replacement', 'credit', 'refund', 'answer', 'decline')),
        text text NOT NULL,
        meals int CHECK (meals > 0),
        -- The delivery that brings a replacement.
        slot int,
        request_id uuid REFERENCES refund_requests ON DELETE CASCADE,
        actor_id uuid,
        at timestamptz NOT NULL,
        CONSTRAINT one_answer_per_key UNIQUE (problem_id, key)
      );

      CREATE TRIGGER reopenings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON problem_reopenings
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER answers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON problem_answers
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      ALTER TABLE subscriptions ADD COLUMN meals_reserved int NOT NULL DEFAULT 0 CHECK (meals_reserved >= 0);
      COMMENT ON COLUMN subscriptions.meals_reserved IS 'Meals that are not cooked while their money goes back.';

      ALTER TABLE refunds_seen ADD COLUMN request_id uuid;
      COMMENT ON COLUMN refunds_seen.request_id IS 'The row of refund_requests that it answers; null where it was made elsewhere.';

      ALTER TABLE grants ALTER COLUMN subscription_id DROP NOT NULL,
        ADD COLUMN customer_id uuid REFERENCES customers ON DELETE CASCADE,
        ADD CONSTRAINT a_grant_has_a_plan_or_a_customer CHECK (subscription_id IS NOT NULL OR customer_id IS NOT NULL);
      COMMENT ON COLUMN grants.subscription_id IS 'Null while the meals are kept for the customer''s next plan.';
      CREATE INDEX grants_kept ON grants (customer_id) WHERE subscription_id IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX grants_kept;
      DELETE FROM grants WHERE subscription_id IS NULL;
      ALTER TABLE grants DROP CONSTRAINT a_grant_has_a_plan_or_a_customer, DROP COLUMN customer_id, ALTER COLUMN subscription_id SET NOT NULL;
      ALTER TABLE refunds_seen DROP COLUMN request_id;
      ALTER TABLE subscriptions DROP COLUMN meals_reserved;
      DROP TABLE problem_answers, refund_requests, problem_reopenings, problems;`);
  }
}
