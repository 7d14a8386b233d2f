import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { LocalConfig } from '../config.js';
import { FolderInUseError } from '../folder-lock.js';
import { startPostgres } from '../postgres.js';
import { openSecrets } from '../secrets.js';

/** The PostgreSQL that holds the shop's databases. `close()` stops only what was started for this. */
export type Server = { url: string; close(): Promise<void> };

/** The embedded server belongs to a shop that is open: it is asked beside it. */
function runningServer(dataDir: string): Server {
  const folder = path.join(dataDir, 'postgres');
  const password = openSecrets(path.join(folder, 'superuser.json')).get('postgres');
  const port = fs.readFileSync(path.join(folder, 'port'), 'utf8').trim();
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, close: () => Promise.resolve() };
}

/** The server that `npm start` uses with this configuration, whether the shop is open or not. */
export async function openServer({ DATABASE_URL: url, dataDir }: Pick<LocalConfig, 'DATABASE_URL' | 'dataDir'>): Promise<Server> {
  if (url) return { url, close: () => Promise.resolve() };
  try {
    const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
    return { url: postgres.url, close: () => postgres.stop() };
  } catch (error) {
    if (error instanceof FolderInUseError) return runningServer(dataDir);
    throw error;
  }
}

/** The address of a service's database on a server. */
export function databaseUrl(server: string, service: string): string {
  const url = new URL(server);
  url.pathname = `/shop_${service}`;
  return url.href;
}

/** Works on one connection and ends it. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: '2x7 operator' });
  client.on('error', () => undefined); // the query that waits fails with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const rowsOf = <R extends object>(server: string, service: string, sql: string, values: unknown[] = []): Promise<R[]> =>
  connected(databaseUrl(server, service), async (client) => (await client.query<R>(sql, values)).rows);
