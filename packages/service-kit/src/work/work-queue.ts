import type { DataSource, EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-statements.js';
import { sql } from '../database/sql.js';

type WorkQueueOptions = {
  table: string;
  /** Primary key column. */
  key: string;
  /** Columns or expressions of a claimed row, as after RETURNING. */
  columns: string;
  /** SQL condition of the rows that still have work to do: `state = 'waiting'`. */
  waiting: string;
  /** Column of the next attempt; `next_attempt_at` when unset. */
  dueAt?: string;
  /** The due column when unset. */
  orderBy?: string;
  /**
   * SQL assignments that hide a claimed row from other claims until its work is done or its lease has ended:
   * `attempts = attempts + 1, next_attempt_at = ${backoff({ … })}`. It must last longer than the work, since a crash
   * leaves the row claimed until then. Not needed for `lock`.
   */
  claim?: string;
  /** Values of `$1`, `$2` … in `claim`, read at each claim. Without them these are the values of `claimWhere`. */
  claimValues?: () => readonly unknown[];
};

/** ms of the first and of the longest wait; the column that counts the row's attempts. */
type Backoff = { firstMs: number; maxMs: number; attempts?: string };

/** SQL for the moment of the next attempt: the wait doubles with each of the row's attempts so far. */
export const backoff = ({ firstMs, maxMs, attempts = 'attempts' }: Backoff): string =>
  `clock_timestamp() + least(${maxMs}::float8, ${firstMs} * power(2::float8, least(${attempts}, 30))) * interval '1 millisecond'`;

/** Rows done in one step of a loop, so that other work of the same loop gets its turn. */
const maxInARow = 20;

/**
 * Work that waits in the rows of a table. Any number of processes may take from it: `FOR UPDATE SKIP LOCKED` gives a
 * row to one of them. Done rows leave it by an UPDATE of the caller that ends `waiting`.
 */
export class WorkQueue<Row extends object> {
  private readonly dueAt: string;
  private readonly orderBy: string;

  constructor(
    private readonly database: DataSource,
    private readonly options: WorkQueueOptions,
  ) {
    this.dueAt = options.dueAt ?? 'next_attempt_at';
    this.orderBy = options.orderBy ?? this.dueAt;
  }

  /** Claims the first due row. @throws Error for a queue without `claim` */
  claim(): Promise<Row | undefined> {
    return this.claimWhere(this.isDue);
  }

  /**
   * Claims one waiting row of the caller's choice, due or not; undefined while another process works on it.
   * @param condition refers to `values` as `$n`, counted after those of `claimValues`; so may `claim`
   * @throws Error for a queue without `claim`
   */
  async claimWhere(condition: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    const { table, key, columns, waiting, claim, claimValues } = this.options;
    if (!claim) throw new Error(`the queue ${table} has no claim`);
    return sql.oneOrNone<Row>(
      this.database,
      `UPDATE ${table} SET ${claim} WHERE ${key} = (SELECT ${key} FROM ${table} WHERE (${waiting}) AND (${condition})
         ORDER BY ${this.orderBy} LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ${columns}`,
      [...(claimValues?.() ?? []), ...values],
    );
  }

  /** Locks up to `limit` due rows for the caller's transaction; nothing is written, and a rollback or a crash frees them at once. */
  lock(tx: EntityManager, limit: number): Promise<Row[]> {
    const { table, columns, waiting } = this.options;
    return sql.many<Row>(
      tx,
      prepared(
        `SELECT ${columns} FROM ${table} WHERE (${waiting}) AND ${this.isDue} ORDER BY ${this.orderBy} LIMIT $1 FOR UPDATE SKIP LOCKED`,
      ),
      [limit],
    );
  }

  /**
   * Works on due rows one after the other, at most 20, so that a crash or a stop concerns only the row in work.
   * @returns true when more may be due
   */
  async workOff(work: (row: Row) => Promise<void>, stopping?: AbortSignal): Promise<boolean> {
    for (let done = 0; done < maxInARow; done += 1) {
      if (stopping?.aborted) return false;
      const row = await this.claim();
      if (!row) return false;
      await work(row);
    }
    return true;
  }

  /**
   * ms until the first waiting row is due, within these bounds; `max` when none waits. `min` bounds the rate at which a row
   * is tried that is due and that another process holds.
   */
  async pauseUntilDue({ min, max }: { min: number; max: number }): Promise<number> {
    const { table, waiting } = this.options;
    const { ms } = await sql.one<{ ms: number | null }>(
      this.database,
      `SELECT (extract(epoch FROM min(${this.dueAt}) - clock_timestamp()) * 1000)::float8 AS ms FROM ${table} WHERE ${waiting}`,
    );
    return Math.min(max, Math.max(min, ms ?? max));
  }

  private get isDue(): string {
    return `${this.dueAt} <= statement_timestamp()`;
  }
}
