import { EntityManager, type DataSource, type QueryResult, type QueryRunner } from 'typeorm';
import { prepared } from './prepared-statements.js';

/** A connection pool, or the transaction in which the statement is to run. */
export type Db = DataSource | EntityManager;

type Values = readonly unknown[];

/** A statement with its values. */
export type Statement = { text: string; values: Values };

const runIn = (runner: QueryRunner, text: string, values: Values): Promise<QueryResult> => runner.query(text, [...values], true);

async function run(db: Db, text: string, values: Values): Promise<QueryResult> {
  const transaction = db instanceof EntityManager ? db.queryRunner : undefined;
  if (transaction) return runIn(transaction, text, values);
  const runner = (db instanceof EntityManager ? db.connection : db).createQueryRunner();
  try {
    return await runIn(runner, text, values);
  } finally {
    await runner.release();
  }
}

/** The statements as parts of one WITH query, their values counted on. */
function joined(statements: readonly Statement[]): Statement {
  const values: unknown[] = [];
  const parts = statements.map(({ text, values: own }, index) => {
    const before = values.length;
    values.push(...own);
    return `part_${index} AS (${text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)})`;
  });
  return { text: `WITH ${parts.join(', ')} SELECT`, values };
}

/**
 * SQL with typed results. TypeORM's own `query` answers UPDATE and DELETE by `[rows, count]` and everything else by
 * rows; these functions answer every statement alike.
 */
export const sql = {
  /** The rows of a SELECT or of RETURNING. */
  async many<Row extends object>(db: Db, text: string, values: Values = []): Promise<Row[]> {
    return (await run(db, text, values)).records as Row[];
  },

  /** The only row, or undefined. @throws Error when there are several */
  async oneOrNone<Row extends object>(db: Db, text: string, values: Values = []): Promise<Row | undefined> {
    const rows = await sql.many<Row>(db, text, values);
    if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}`);
    return rows[0];
  },

  /** The only row. @throws Error when there is none, or when there are several */
  async one<Row extends object>(db: Db, text: string, values: Values = []): Promise<Row> {
    const row = await sql.oneOrNone<Row>(db, text, values);
    if (!row) throw new Error('expected one row, got none');
    return row;
  },

  /** Runs a statement. @returns the number of rows that it inserted, changed or deleted */
  async execute(db: Db, text: string, values: Values = []): Promise<number> {
    return (await run(db, text, values)).affected ?? 0;
  },

  /**
   * Runs INSERT, UPDATE and DELETE statements in one round trip: all or none of them take effect. They run at the same
   * moment, so none sees what another one writes, and no two may change the same row. The query is prepared: its text never changes.
   */
  async together(db: Db, statements: readonly Statement[]): Promise<void> {
    if (statements.length === 0) return;
    const { text, values } = statements.length === 1 ? statements[0]! : joined(statements);
    await run(db, prepared(text), values);
  },

  /**
   * Runs statements one after the other in the transaction, in one round trip. After one that fails the others fail too.
   * Each is prepared: their texts never change.
   * @throws the error of the first that failed
   */
  async inOrder(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
    await sql.all(statements.map(({ text, values }) => run(tx, prepared(text), values)));
  },

  /**
   * Waits for statements of a transaction that were sent one after the other, without waiting for each answer: one round trip.
   * @returns their results, as `Promise.all` does
   * @throws the error of the first that failed: the others only say that the transaction is aborted
   */
  async all<T extends readonly unknown[]>(running: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
    const results = await Promise.allSettled(running);
    const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
    return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> };
  },
};
