import type { OrderMoney } from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { withLeft, type PaidPlan } from '../../domain/schedule/meal-refunds.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { Clock } from '../../time/clock.js';

type RefundRequestState = 'asked' | 'requested' | 'done' | 'refused' | 'declined';

/** Money of meals that goes back, or is about to. */
export type RefundRequest = {
  id: string;
  problem_id: string;
  subscription_id: string;
  /** Meals whose money goes back. */
  meals: number;
  /** Meals that were taken out of the schedule for it. */
  withdrawn: number;
  amount_paise: number;
  state: RefundRequestState;
};
type NewRefundRequest = Omit<RefundRequest, 'id' | 'state'> & { state: 'asked' | 'requested' };

/** A request with the administrator who has decided it. */
type SentRequest = RefundRequest & { actor_id: string };

/** The money of a plan, and its meals that are not past their cut-off. */
export type PaidFacts = { paid: PaidPlan; mealsLeft: number };

type FactsRow = PaidPlan & { id: string; mealsLeft: number };

/** Requests that one transaction sends again. */
const batch = 100;

const columns = 'id, problem_id, subscription_id, meals, withdrawn, amount_paise::int, state';

/** SQL: states of requests whose money goes back or may. */
const counted = `('asked', 'requested', 'done')`;

/** The refunds by the meal that this service has asked orders for, or will. Changed only while their subscription is locked. */
@Injectable()
export class RefundRequestRepository {
  constructor(
    private readonly slots: SlotRepository,
    private readonly clock: Clock,
  ) {}

  async add(tx: EntityManager, request: NewRefundRequest): Promise<RefundRequest> {
    const { problem_id, subscription_id, meals, withdrawn, amount_paise, state } = request;
    return sql.one<RefundRequest>(
      tx,
      `INSERT INTO refund_requests (id, problem_id, subscription_id, meals, withdrawn, amount_paise, state, at, sent_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, ${this.clock.sql}, ${this.clock.sql}) RETURNING ${columns}`,
      [uuid(), problem_id, subscription_id, meals, withdrawn, amount_paise, state],
    );
  }

  find(db: Db, id: string): Promise<RefundRequest | undefined> {
    return sql.oneOrNone<RefundRequest>(db, `SELECT ${columns} FROM refund_requests WHERE id = $1`, [id]);
  }

  /** The cancellation that a problem waits to have approved. */
  asked(db: Db, problemId: string): Promise<RefundRequest | undefined> {
    return sql.oneOrNone<RefundRequest>(db, `SELECT ${columns} FROM refund_requests WHERE problem_id = $1 AND state = 'asked'`, [
      problemId,
    ]);
  }

  async set(tx: EntityManager, id: string, state: RefundRequestState, refusal: string | null = null): Promise<void> {
    await sql.execute(tx, `UPDATE refund_requests SET state = $2, refusal = $3, sent_at = ${this.clock.sql} WHERE id = $1`, [
      id,
      state,
      refusal,
    ]);
  }

  /** Those that orders has not answered for so many minutes; they count as sent now. With the administrator who has decided each. */
  unanswered(tx: EntityManager, minutes: number): Promise<SentRequest[]> {
    return sql.many<SentRequest>(
      tx,
      `UPDATE refund_requests SET sent_at = ${this.clock.sql} WHERE id IN
         (SELECT id FROM refund_requests WHERE state = 'requested' AND coalesce(sent_at, at) < ${this.clock.sql} - make_interval(mins => $1)
          ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED)
       RETURNING ${columns}, (SELECT actor_id FROM problem_answers a WHERE a.request_id = refund_requests.id ORDER BY a.at LIMIT 1)`,
      [minutes],
    );
  }

  async factsOf(db: Db, subscriptionId: string): Promise<PaidFacts> {
    return (await this.facts(db, [subscriptionId])).get(subscriptionId)!;
  }

  /** With the refunds that only orders knows. What was requested and has not reached orders yet leaves it less than it says. */
  async factsWith(db: Db, subscriptionId: string, { left_paise, refund_ids }: OrderMoney): Promise<PaidFacts> {
    const { paid, mealsLeft } = await this.factsOf(db, subscriptionId);
    const { paise } = await sql.one<{ paise: number }>(
      db,
      `SELECT coalesce(sum(amount_paise), 0)::float8 AS paise FROM refund_requests
       WHERE subscription_id = $1 AND state IN ${counted} AND id <> ALL ($2::uuid[])`,
      [subscriptionId, refund_ids],
    );
    return { paid: withLeft(paid, left_paise - paise), mealsLeft };
  }

  /** What of each plan can be refunded. After a restore, orders may report a refund before it knows its request: it counts by the request. */
  async facts(db: Db, subscriptionIds: readonly string[]): Promise<Map<string, PaidFacts>> {
    const from = this.slots.firstOpen(await this.clock.now(db));
    const rows = await sql.many<FactsRow>(
      db,
      `SELECT s.id, s.amount_paise::float8 AS "amountPaise", s.meals_bought AS "mealsBought", own.meals AS "refundedMeals", own.paise AS "refundedPaise",
         own.withdrawn AS "withdrawnMeals", other.paise AS "otherPaise", other.meals AS "otherMeals", s.unscheduled + planned.meals AS "mealsLeft"
       FROM subscriptions s
         CROSS JOIN LATERAL (SELECT coalesce(sum(meals), 0)::int AS meals, coalesce(sum(amount_paise), 0)::float8 AS paise,
             coalesce(sum(least(meals, withdrawn)), 0)::int AS withdrawn
           FROM refund_requests WHERE subscription_id = s.id AND state IN ${counted}) AS own
         CROSS JOIN LATERAL (SELECT coalesce(sum(meals_taken_back), 0)::int AS meals, coalesce(sum(amount_paise), 0)::float8 AS paise
           FROM refunds_seen r WHERE order_id = s.id AND request_id IS NULL
             AND NOT EXISTS (SELECT FROM refund_requests q WHERE q.id = r.refund_id AND q.state IN ${counted})) AS other
         CROSS JOIN LATERAL (SELECT coalesce(sum(meals), 0)::int AS meals
           FROM deliveries WHERE subscription_id = s.id AND state = 'planned' AND slot >= $2) AS planned
       WHERE s.id = ANY ($1)`,
      [subscriptionIds, from],
    );
    return new Map(rows.map(({ id, mealsLeft, ...paid }) => [id, { paid, mealsLeft }]));
  }
}
