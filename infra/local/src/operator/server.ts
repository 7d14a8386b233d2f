import fs from 'node:fs';
import path from 'node:path';
import { reasonOf } from '@2x7/service-kit';
import pg from 'pg';
import type { LocalConfig } from '../config.js';
import { FolderInUseError } from '../files/folder-lock.js';
import { startPostgres } from '../postgres/postgres.js';
import { openSecrets } from '../files/secrets.js';

/** The PostgreSQL server with the shop's databases. `close()` stops it only if this process started it. */
export type Server = { url: string; close(): Promise<void> };

/** The embedded server of a shop that is running: the command connects to it. */
function runningServer(dataDir: string): Server {
  const folder = path.join(dataDir, 'postgres');
  const password = openSecrets(path.join(folder, 'superuser.json')).get('postgres');
  const port = fs.readFileSync(path.join(folder, 'port'), 'utf8').trim();
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, close: () => Promise.resolve() };
}

type Place = Pick<LocalConfig, 'DATABASE_URL' | 'dataDir'>;

/**
 * The server that `npm start` uses with this configuration, whether the shop is running or not. Created when missing.
 * @throws Error when it does not start
 */
export async function provideServer({ DATABASE_URL: url, dataDir }: Place): Promise<Server> {
  if (url) return { url, close: () => Promise.resolve() };
  try {
    const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
    return { url: postgres.url, close: () => postgres.stop() };
  } catch (error) {
    if (error instanceof FolderInUseError) return runningServer(dataDir);
    throw error;
  }
}

/** Like `provideServer`, for a data folder that exists. @throws Error with a sentence when there is none */
export async function openServer(place: Place): Promise<Server> {
  if (place.DATABASE_URL || fs.existsSync(path.join(place.dataDir, 'postgres'))) return provideServer(place);
  throw new Error(`There is no shop in ${place.dataDir}. Start it once (npm start), or say where it is with DATA_DIR or DATABASE_URL.`);
}

/** Runs `work` with the shop's server and stops the server if it was started for this. @throws Error with a sentence when there is no shop */
export async function withServer<T>(place: Place, work: (server: Server) => Promise<T>, open = openServer): Promise<T> {
  const server = await open(place);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** The address of a service's database on a server. */
export function databaseUrl(server: string, service: string): string {
  const url = new URL(server);
  url.pathname = `/shop_${service}`;
  return url.href;
}

async function opened(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: '2x7 operator' });
  client.on('error', () => undefined); // the query that waits fails with the same error
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { host, pathname } = new URL(url);
    throw new Error(`The database ${pathname.slice(1)} at ${host} cannot be opened: ${reasonOf(cause)}`, { cause });
  }
}

/** Works on one connection and ends it. @throws Error that names the database, without its password, when it cannot be opened */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await opened(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const rowsOf = <R extends object>(server: string, service: string, sql: string, values: unknown[] = []): Promise<R[]> =>
  connected(databaseUrl(server, service), async (client) => (await client.query<R>(sql, values)).rows);
