import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { superuserUrl } from './shop/shop-database.js';

const logged = / shop_(\w+) LOG: {2}(?:statement|execute [^:]*): /g;
/** ms until every session has read the changed settings. */
const untilRead = 1_000;

/** Counts what PostgreSQL logs from now until `work` is done, by the service that sent it. START TRANSACTION and COMMIT count as well. */
export async function statementsDuring(env: Record<string, string>, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: superuserUrl(env, 'orders').replace(/[^/]+$/, 'postgres') });
  await client.connect();
  const apply = async (...settings: string[]): Promise<void> => {
    for (const setting of settings) await client.query(`ALTER SYSTEM ${setting}`);
    await client.query('SELECT pg_reload_conf()');
    await pause(untilRead);
  };
  const file = path.join(env.DATA_DIR!, 'postgres', 'postgres.log');
  try {
    await apply(`SET log_statement = 'all'`, `SET log_line_prefix = '%m [%p] %d '`);
    const before = fs.statSync(file).size;
    await work();
    const text = fs.readFileSync(file).subarray(before).toString();
    const counts = new Map<string, number>();
    for (const [, service] of text.matchAll(logged)) counts.set(service!, (counts.get(service!) ?? 0) + 1);
    return counts;
  } finally {
    await apply('RESET log_statement', 'RESET log_line_prefix').finally(() => client.end());
  }
}

export const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** "deliveries 53, orders 25": most first, each divided by `by`. */
export const sharesOf = (counts: ReadonlyMap<string, number>, by: number): string =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([service, count]) => `${service} ${(count / by).toFixed(1)}`)
    .join(', ');
