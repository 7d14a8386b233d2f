import type { CustomerData } from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { awaitsRefund } from '../problems/refunds/refund-states.js';
import { Clock } from '../time/clock.js';
import { withReadableSlots } from './readable-slots.js';

type Kept = Record<string, unknown>;
type Unfinished = { number: string; meals: number; awaitsRefund: boolean };

/** Without the ids of administrators, and without the slot numbers of a change, whose sentences name what moved. */
const rowsOf = (table: string, condition: string, order: string): string =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(t) - ARRAY['subscription_id', 'actor_id', 'difference'] ORDER BY ${order}), '[]') FROM ${table} t WHERE ${condition})`;
const ofPlan = 't.subscription_id = s.id';

/** Problems with the answers and, of a refund, its state; without the ids of administrators. */
const problems = `(SELECT coalesce(jsonb_agg(to_jsonb(p) - ARRAY['subscription_id', 'key'] || jsonb_build_object(
    'reopened', (SELECT to_jsonb(r) - ARRAY['id', 'problem_id'] FROM problem_reopenings r WHERE r.problem_id = p.id),
    'answers', (SELECT coalesce(jsonb_agg(to_jsonb(a) - ARRAY['problem_id', 'key', 'actor_id', 'request_id'] ORDER BY a.at), '[]')
      FROM problem_answers a WHERE a.problem_id = p.id),
    'refunds', ${rowsOf('refund_requests', 't.problem_id = p.id', 't.at')}) ORDER BY p.number), '[]')
  FROM problems p WHERE p.subscription_id = s.id)`;

/** Without the rider, whose data they are. */
const stopsOfRuns = '(SELECT st.delivery_id, r.name AS run, st.position, r.started_at FROM stops st JOIN runs r ON r.id = st.run_id)';

const plans = `
  SELECT to_jsonb(s) - ARRAY['search', 'customer_id'] || jsonb_build_object(
    'deliveries', ${rowsOf('deliveries', ofPlan, 't.slot')}, 'changes', ${rowsOf('changes', ofPlan, 't.number')},
    'overrides', ${rowsOf('overrides', ofPlan, 't.slot')}, 'pauses', ${rowsOf('pauses', ofPlan, 't.from_slot')},
    'problems', ${problems},
    'added_meals', ${rowsOf('grants', ofPlan, 't.at')}, 'refunds', ${rowsOf('refunds_seen', 't.order_id = s.id', 't.refunded_at')},
    'stops', ${rowsOf(stopsOfRuns, 't.delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = s.id)', 't.started_at, t.position')},
    'marks', (SELECT coalesce(jsonb_agg(to_jsonb(t) - ARRAY['run_id', 'actor_id'] ORDER BY t.received_at, t.seq), '[]') FROM marks t
      JOIN deliveries d ON d.id = t.delivery_id WHERE d.subscription_id = s.id),
    'boxes', ${rowsOf('boxes', 't.delivery_id IN (SELECT id FROM deliveries WHERE subscription_id = s.id)', 't.slot, t.number')}) AS plan
  FROM subscriptions s WHERE s.customer_id = $1 ORDER BY s.paid_at`;

/**
 * `meals` are still to come: without a date, or in a slot of today or later. `awaitsRefund`: money is on its way back, also that of eaten meals and
 * of a cancellation that is not answered yet. If the bank refuses it, an administrator must still know whose it is. $2: the current time.
 */
const unfinished = `
  SELECT s.number, s.meals_reserved > 0 OR ${awaitsRefund} AS "awaitsRefund",
    s.unscheduled + coalesce((SELECT sum(d.meals) FROM deliveries d WHERE d.subscription_id = s.id AND d.outcome IS NULL
    AND d.slot >= 2 * (($2::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - date '1970-01-01')), 0)::int AS meals
  FROM subscriptions s WHERE s.customer_id = $1 ORDER BY s.paid_at`;

/** What this service keeps about a customer. */
@Injectable()
export class CustomerDataRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError 404 */
  async email(id: string): Promise<string> {
    const row = await sql.oneOrNone<{ email: string }>(this.database, 'SELECT email FROM customers WHERE id = $1', [id]);
    if (!row) throw new AppError('not_found', 'Nothing is kept about you here any more.');
    return row.email;
  }

  async find(id: string): Promise<Pick<CustomerData, 'plans' | 'kept_meals' | 'sessions'>> {
    const [rows, kept_meals, sessions] = await Promise.all([
      sql.many<{ plan: Kept }>(this.database, plans, [id]),
      sql.many<Kept>(this.database, 'SELECT meals, reason, at FROM grants WHERE customer_id = $1 AND subscription_id IS NULL ORDER BY at', [
        id,
      ]),
      sql.many<Kept>(this.database, 'SELECT created_at, expires_at FROM customer_sessions WHERE customer_id = $1', [id]),
    ]);
    return { plans: rows.map(({ plan }) => withReadableSlots(plan) as Kept), kept_meals, sessions };
  }

  /** @throws AppError 409 while a plan has meals, or money of it is on its way back */
  async refuseUnfinished(id: string, db: Db = this.database): Promise<void> {
    const rows = await sql.many<Unfinished>(db, unfinished, [id, await this.clock.now(db)]);
    const open = rows.filter(({ meals }) => meals > 0).map(({ number, meals }) => `${number} (${meals})`);
    if (open.length > 0)
      throw new AppError(
        'conflict',
        `Meals that you paid for are still to come: order ${open.join(', ')}. Let the plan end, or ask us to cancel and refund it; then your data can be erased.`,
      );
    const refunded = rows.filter(({ awaitsRefund }) => awaitsRefund).map(({ number }) => number);
    if (refunded.length > 0)
      throw new AppError(
        'conflict',
        `The money of order ${refunded.join(', ')} is on its way back to you. After that your data can be erased.`,
      );
  }

  /**
   * Forgets every plan, and the customer with all sessions. The plans are locked by a statement of their own: one that waits for a lock would still
   * see the deliveries and refunds of the moment at which it began.
   * @returns the number of plans @throws AppError 409 as `refuseUnfinished`
   */
  forget(id: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      await sql.execute(tx, 'SELECT FROM subscriptions WHERE customer_id = $1 ORDER BY id FOR UPDATE', [id]);
      await this.refuseUnfinished(id, tx);
      const text = 'SELECT id, forget_subscription(id) FROM subscriptions WHERE customer_id = $1';
      const plans = (await sql.many<{ id: string }>(tx, text, [id])).map((plan) => plan.id);
      await sql.execute(tx, 'SELECT forget_customer($1)', [id]);
      await this.audit.record(tx, {
        actor: { kind: 'customer', id },
        action: 'erased',
        entity: 'customer',
        entityId: id,
        before: { plans },
      });
      return plans.length;
    });
  }
}
