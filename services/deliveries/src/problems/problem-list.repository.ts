import type { ProblemCount, ProblemPage, ProblemQuery } from '@2x7/contracts';
import { readCursor, sql, writeCursor } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { RefundRequestRepository } from './refunds/refund-request.repository.js';
import { presentAdminProblem, problemColumns, type ProblemRow } from './stored-problem.js';

const pageSize = 50;

type Order = { state: string; column: string; direction: 'ASC' | 'DESC'; after: '<' | '>' };

/** Open problems by due date, closed ones newest first. */
const orders: Record<ProblemQuery['state'], Order> = {
  open: { state: `p.state = 'open'`, column: 'p.due_at', direction: 'ASC', after: '>' },
  closed: { state: `p.state <> 'open'`, column: 'p.closed_at', direction: 'DESC', after: '<' },
};

/** The problems of all customers, page by page. */
@Injectable()
export class ProblemListRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly requests: RefundRequestRepository,
  ) {}

  /** @throws AppError 400 for an unknown `after` */
  async page({ state, plan, after }: ProblemQuery): Promise<ProblemPage> {
    const order = orders[state];
    const end = after === undefined ? undefined : readCursor(after);
    const behind = `AND (${order.column}, p.id) ${order.after} (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)`;
    const rows = await sql.many<ProblemRow>(
      this.database,
      `SELECT ${problemColumns}, (extract(epoch FROM ${order.column}) * 1000000)::bigint::text AS micros
       FROM problems p JOIN subscriptions s ON s.id = p.subscription_id WHERE ${order.state} AND ($1::uuid IS NULL OR p.subscription_id = $1) ${end ? behind : ''}
       ORDER BY ${order.column} ${order.direction}, p.id ${order.direction} LIMIT ${pageSize + 1}`,
      [plan ?? null, ...(end ? [end.micros, end.id] : [])],
    );
    const shown = rows.slice(0, pageSize);
    const facts = await this.requests.facts(this.database, [...new Set(shown.map(({ subscription_id }) => subscription_id))]);
    const last = shown.at(-1);
    return {
      problems: shown.map((row) => presentAdminProblem(row, facts.get(row.subscription_id)!)),
      next: rows.length > pageSize && last ? writeCursor(last) : null,
    };
  }

  /** An index holds the open ones. */
  count(): Promise<ProblemCount> {
    const overdue = `count(*) FILTER (WHERE due_at < ${this.clock.sql})::int AS overdue`;
    return sql.one<ProblemCount>(this.database, `SELECT count(*)::int AS open, ${overdue} FROM problems WHERE state = 'open'`);
  }
}
