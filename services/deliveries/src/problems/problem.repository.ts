import type { CreditedTo, ProblemKind, Remedy, SlotNumber } from '@2x7/contracts';
import { AppError, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { isConfirmed } from '../subscriptions/subscription.repository.js';
import { Clock } from '../time/clock.js';
import { refuseTooMany } from '../time/row-limit.js';
import { problemColumns, type ProblemRow } from './stored-problem.js';

export type NewProblem = {
  subscriptionId: string;
  key: string;
  slot: SlotNumber | null;
  kind: ProblemKind;
  text: string;
  wish: Remedy;
  photos: readonly string[];
  /** Days until it is due. */
  dueDays: number;
};
type NewAnswer = {
  problemId: string;
  key: string;
  remedy: Remedy | 'decline';
  text: string;
  meals: number | null;
  slot: SlotNumber | null;
  requestId: string | null;
  creditedTo: CreditedTo | undefined;
  actorId: string | null;
};
type Answer = { id: string };

/** What a delivery is judged by when a problem with it is reported. */
type ReportedDelivery = { exists: boolean; now: Date };

const from = 'problems p JOIN subscriptions s ON s.id = p.subscription_id';
/** `$1`: the customer. */
const isOwn = `s.customer_id = $1 AND ${isConfirmed}`;
/** Problems that a customer may report in a day: each is an email, and work for an administrator. */
const mostInDay = 20;
/** Problems of one customer that are shown. */
const mostShown = 200;

/** The problems with what belongs to them. A problem is changed only while its subscription is locked. */
@Injectable()
export class ProblemRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined when the plan has a problem with this key */
  async add(tx: EntityManager, problem: NewProblem): Promise<string | undefined> {
    const { subscriptionId, key, slot, kind, text, wish, photos, dueDays } = problem;
    const row = await sql.oneOrNone<{ id: string }>(
      tx,
      `INSERT INTO problems (id, subscription_id, key, slot, kind, text, wish, photos, reported_at, due_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, now, now + make_interval(days => $9) FROM (SELECT ${this.clock.sql} AS now) AS clock
       ON CONFLICT DO NOTHING RETURNING id`,
      [uuid(), subscriptionId, key, slot, kind, text, wish, photos, dueDays],
    );
    return row?.id;
  }

  withKey(db: Db, subscriptionId: string, key: string): Promise<ProblemRow | undefined> {
    const text = `SELECT ${problemColumns(this.clock.sql)} FROM ${from} WHERE p.subscription_id = $1 AND p.key = $2`;
    return sql.oneOrNone<ProblemRow>(db, text, [subscriptionId, key]);
  }

  /** @throws AppError 404 */
  async find(db: Db, id: string): Promise<ProblemRow> {
    const row = await sql.oneOrNone<ProblemRow>(db, `SELECT ${problemColumns(this.clock.sql)} FROM ${from} WHERE p.id = $1`, [id]);
    if (!row) throw notFound();
    return row;
  }

  /** The plan of a problem. @throws AppError 404, also for that of another customer */
  async subscriptionOf(id: string, customer?: string): Promise<string> {
    const text = `SELECT p.subscription_id FROM ${from} WHERE p.id = $2 AND ($1::uuid IS NULL OR (${isOwn}))`;
    const row = await sql.oneOrNone<{ subscription_id: string }>(this.database, text, [customer ?? null, id]);
    if (!row) throw notFound();
    return row.subscription_id;
  }

  /** Newest first. */
  ofCustomer(db: Db, customer: string): Promise<ProblemRow[]> {
    const text = `SELECT ${problemColumns(this.clock.sql)} FROM ${from} WHERE ${isOwn} ORDER BY p.number DESC LIMIT ${mostShown}`;
    return sql.many<ProblemRow>(db, text, [customer]);
  }

  /** Reports of one customer wait for each other from here on, so that none exceeds the limit. */
  async waitForReports(tx: EntityManager, customer: string): Promise<void> {
    await sql.execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('problems ' || $1, 0))`, [customer]);
  }

  /** @throws AppError 429 where the customer reports too many problems */
  refuseTooMany(db: Db, customer: string): Promise<void> {
    return refuseTooMany(db, customer, {
      rows: `${from} WHERE s.customer_id = $1`,
      at: 'p.reported_at',
      now: this.clock.sql,
      most: mostInDay,
      period: '1 day',
      done: `reported ${mostInDay} problems in the last day`,
    });
  }

  delivery(db: Db, subscriptionId: string, slot: SlotNumber): Promise<ReportedDelivery> {
    const text = `SELECT EXISTS (SELECT FROM deliveries WHERE subscription_id = $1 AND slot = $2) AS exists, ${this.clock.sql} AS now`;
    return sql.one<ReportedDelivery>(db, text, [subscriptionId, slot]);
  }

  /** Opens it again. @param dueDays until it is due; 0: at once */
  async open(tx: EntityManager, id: string, dueDays: number): Promise<void> {
    await sql.execute(
      tx,
      `UPDATE problems SET state = 'open', closed_at = NULL, version = version + 1, due_at = ${this.clock.sql} + make_interval(days => $2) WHERE id = $1`,
      [id, dueDays],
    );
  }

  /** @returns the id of the reopening */
  async reopen(tx: EntityManager, id: string, { text, dueDays }: { text: string; dueDays: number }): Promise<string> {
    const report = uuid();
    await sql.execute(tx, `INSERT INTO problem_reopenings (problem_id, id, text, at) VALUES ($1, $2, $3, ${this.clock.sql})`, [
      id,
      report,
      text,
    ]);
    await this.open(tx, id, dueDays);
    return report;
  }

  answerWithKey(db: Db, problemId: string, key: string): Promise<Answer | undefined> {
    return sql.oneOrNone<Answer>(db, 'SELECT id FROM problem_answers WHERE problem_id = $1 AND key = $2', [problemId, key]);
  }

  /** Stores the answer and closes the problem. @returns the id of the answer */
  async answer(tx: EntityManager, answer: NewAnswer): Promise<string> {
    const { problemId, key, remedy, text, meals, slot, requestId, creditedTo, actorId } = answer;
    const id = uuid();
    await sql.execute(
      tx,
      `INSERT INTO problem_answers (id, problem_id, key, remedy, text, meals, slot, request_id, credited_to, actor_id, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${this.clock.sql})`,
      [id, problemId, key, remedy, text, meals, slot, requestId, creditedTo ? JSON.stringify(creditedTo) : null, actorId],
    );
    await sql.execute(tx, `UPDATE problems SET state = $2, closed_at = ${this.clock.sql}, version = version + 1 WHERE id = $1`, [
      problemId,
      remedy === 'decline' ? 'declined' : 'resolved',
    ]);
    return id;
  }
}

const notFound = (): AppError => new AppError('not_found', 'Problem not found.');
