import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type Logger } from 'typeorm';
import type { Shop } from './shop.js';

type Statement = { sql: string; values: unknown[] };
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** One reading of a table: its way, and how many rows it touched, those that it threw away too. */
export type Reading = { table: string; way: string; rows: number };

const silent = (): undefined => undefined;
const quiet: Logger = { logQuery: silent, logQueryError: silent, logQuerySlow: silent, logSchemaBuild: silent, logMigration: silent, log: silent };

const nodesBelow = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesBelow)];

function readingOf(node: Node): Reading {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  return { table: node['Relation Name']!, way: node['Node Type'], rows: (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'] };
}

/** Listens to the statements that the service sends, and asks PostgreSQL how it answers them. */
export class QueryPlans {
  private readonly asked = new AsyncLocalStorage<Statement[]>();

  constructor(private readonly shop: Shop) {
    const logQuery = (sql: string, values: unknown[] = []): void => void this.asked.getStore()?.push({ sql, values });
    shop.service.app.get(DataSource, { strict: false }).setOptions({ logging: ['query'], logger: { ...quiet, logQuery } });
  }

  /** How the tables are read by the statements of `work`; statements of others, sent meanwhile, do not count. */
  async of(work: () => Promise<unknown>): Promise<Reading[]> {
    const statements: Statement[] = [];
    await this.asked.run(statements, work);
    const nodes: Node[] = [];
    for (const statement of statements) nodes.push(...nodesBelow(await this.explain(statement)));
    return nodes.filter((node) => node['Relation Name'] !== undefined).map(readingOf);
  }

  private async explain({ sql, values }: Statement): Promise<Node> {
    const [row] = await this.shop.database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    return row!['QUERY PLAN'][0].Plan;
  }
}
