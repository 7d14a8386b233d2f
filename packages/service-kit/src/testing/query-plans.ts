import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningService } from '../bootstrap/service-parts.js';
import { onStatement } from './statement-log.js';
import type { TestDatabase } from './test-database.js';

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

/** How a plan reads a table: the kind of scan, and the rows that it visits, including those that a filter drops. */
type TableScan = { table: string; scan: string; rows: number };

/** EXPLAIN refuses those that begin and end a transaction. */
const isExplained = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;

const nodesBelow = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesBelow)];

function scanOf(node: Node): TableScan {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  return {
    table: node['Relation Name']!,
    scan: node['Node Type'],
    rows: (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'],
  };
}

/** Records the statements of the service and reads their plans with EXPLAIN ANALYZE. */
export class QueryPlans {
  private readonly recorded = new AsyncLocalStorage<Statement[]>();

  /** @param database in which the statements are explained, as the owner of the tables */
  constructor(
    service: RunningService,
    private readonly database: TestDatabase,
  ) {
    onStatement(service, (sql, values) => void this.recorded.getStore()?.push({ sql, values }));
  }

  /** @returns how the statements of `work` read the tables; statements of concurrent work are not included */
  async of(work: () => Promise<unknown>): Promise<TableScan[]> {
    const statements: Statement[] = [];
    await this.recorded.run(statements, work);
    const nodes: Node[] = [];
    for (const statement of statements.filter(({ sql }) => isExplained.test(sql))) nodes.push(...nodesBelow(await this.explain(statement)));
    return nodes.filter((node) => node['Relation Name'] !== undefined).map(scanOf);
  }

  private async explain({ sql, values }: Statement): Promise<Node> {
    const [row] = await this.database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    return row!['QUERY PLAN'][0].Plan;
  }
}
