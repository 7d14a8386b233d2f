import type { AdminProblem, DeliveryMark, ProblemCount, ProblemPage, ProblemQuery } from '@2x7/contracts';
import { follows, microsOf, pageOf, Parameters, readCursor, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { ProblemRepository } from './problem.repository.js';
import { RefundRequestRepository } from './refunds/refund-request.repository.js';
import { presentAdminProblem, problemColumns, type ProblemRow } from './stored-problem.js';

const pageSize = 50;

type Order = { isListed: string; time: string; direction: 'ASC' | 'DESC' };

/** Open problems by due date, closed ones newest first. */
const orders: Record<ProblemQuery['state'], Order> = {
  open: { isListed: `p.state = 'open'`, time: 'p.due_at', direction: 'ASC' },
  closed: { isListed: `p.state <> 'open'`, time: 'p.closed_at', direction: 'DESC' },
};

/** The rider of the run of a mark `m` at the time of the mark. */
const rider = `coalesce((SELECT f.rider FROM former_riders f WHERE f.run_id = m.run_id AND f.until > m.at ORDER BY f.until LIMIT 1), nullif(r.rider, ''))`;

/** The marks of the delivery that a problem is about. Runs are forgotten before the deliveries. */
const marksOf = `SELECT m.source, m.result, m.place, m.cause, m.at, m.received_at, r.name AS run, ${rider} AS rider, m.reason
  FROM problems p JOIN deliveries d ON d.subscription_id = p.subscription_id AND d.slot = p.slot
    JOIN marks m ON m.delivery_id = d.id LEFT JOIN runs r ON r.id = m.run_id
  WHERE p.id = $1 ORDER BY m.received_at, m.seq, m.id`;

type MarkRow = Omit<DeliveryMark, 'at' | 'received_at'> & { at: Date; received_at: Date };

const presentMark = ({ at, received_at: receivedAt, ...mark }: MarkRow): DeliveryMark => ({
  ...mark,
  at: at.toISOString(),
  received_at: receivedAt.toISOString(),
});

/** The problems of all customers as administrators see them. */
@Injectable()
export class ProblemListRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly problems: ProblemRepository,
    private readonly requests: RefundRequestRepository,
  ) {}

  /** @throws AppError 404 */
  async find(id: string, db: Db = this.database): Promise<AdminProblem> {
    const problem = await this.problems.find(db, id);
    const marks = await sql.many<MarkRow>(db, marksOf, [id]);
    return { ...presentAdminProblem(problem, await this.requests.factsOf(db, problem.subscription_id)), marks: marks.map(presentMark) };
  }

  /** @throws AppError 400 for an unknown `after` */
  async page({ state, plan, after }: ProblemQuery): Promise<ProblemPage> {
    const { isListed, time, direction } = orders[state];
    const parameters = new Parameters(plan ?? null);
    const isNext = follows(readCursor(after), { time, id: 'p.id', direction }, parameters);
    const rows = await sql.many<ProblemRow>(
      this.database,
      `SELECT ${problemColumns(this.clock.sql)}, ${microsOf(time)} AS micros
       FROM problems p JOIN subscriptions s ON s.id = p.subscription_id WHERE ${isListed} AND ($1::uuid IS NULL OR p.subscription_id = $1) AND ${isNext}
       ORDER BY ${time} ${direction}, p.id ${direction} LIMIT ${pageSize + 1}`,
      parameters.values,
    );
    const { shown, next } = pageOf(rows, pageSize);
    const facts = await this.requests.facts(this.database, [...new Set(shown.map(({ subscription_id }) => subscription_id))]);
    return { problems: shown.map((row) => presentAdminProblem(row, facts.get(row.subscription_id)!)), next };
  }

  /** An index holds the open ones. */
  count(): Promise<ProblemCount> {
    const overdue = `count(*) FILTER (WHERE due_at < ${this.clock.sql})::int AS overdue`;
    return sql.one<ProblemCount>(this.database, `SELECT count(*)::int AS open, ${overdue} FROM problems WHERE state = 'open'`);
  }
}
