import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@2x7/service-kit';
import pg from 'pg';
import type { LocalConfig } from '../config.js';
import { FolderInUseError, isFolderInUse } from '../files/folder-lock.js';
import { unlessAborted, withEndSignals } from '../process/end-signals.js';
import { say } from '../process/log-line.js';
import { startPostgres } from '../postgres/postgres.js';
import { openSecrets } from '../files/secrets.js';

/** The PostgreSQL server with the shop's databases. `close()` stops it only if this process started it. */
export type Server = { url: string; close(): Promise<void> };

/** ms. As long as PostgreSQL may take to start. */
const startTimeoutMs = 60_000;
/** ms between two looks whether the server of a shop that is starting answers. */
const pollMs = 100;

/** Whether a server answers, whatever it does. It refuses connections, or says 57P03 (cannot_connect_now), while it starts. */
const answers = (url: string): Promise<boolean> =>
  connected(url, () => Promise.resolve(true)).catch(({ cause }: { cause?: { code?: string } }) => {
    return !['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(cause?.code ?? '');
  });

/** The address of the server in `folder`; undefined until the first start of the shop has written it. */
function addressIn(folder: string): string | undefined {
  const [secrets, port] = ['superuser.json', 'port'].map((name) => path.join(folder, name)) as [string, string];
  if (!fs.existsSync(secrets) || !fs.existsSync(port)) return undefined;
  return `postgres://postgres:${openSecrets(secrets).get('postgres')}@127.0.0.1:${fs.readFileSync(port, 'utf8').trim()}/postgres`;
}

/** The embedded server of a shop that is running: the command connects to it, as soon as it has started. */
async function runningServer(folder: string): Promise<Server> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const url = addressIn(folder);
    if (url && (await answers(url))) return { url, close: () => Promise.resolve() };
    if (Date.now() > deadline || !isFolderInUse(folder))
      throw new Error(`The shop whose database is in ${folder} has not started. Try again.`);
    await pause(pollMs);
  }
}

type Place = Pick<LocalConfig, 'DATABASE_URL' | 'dataDir'>;

/**
 * The server that `npm start` uses with this configuration, whether the shop is running or not. Created when missing.
 * @throws Error when it does not start
 */
export async function provideServer({ DATABASE_URL: url, dataDir }: Place, signal?: AbortSignal): Promise<Server> {
  if (url) return { url, close: () => Promise.resolve() };
  const folder = path.join(dataDir, 'postgres');
  try {
    const postgres = await startPostgres({ dataDir: folder, isCommand: true, say, signal });
    return { url: postgres.url, close: () => postgres.stop() };
  } catch (error) {
    if (error instanceof FolderInUseError) return runningServer(folder);
    throw error;
  }
}

/** Like `provideServer`, for a data folder that exists. @throws Error with a sentence when there is none */
export async function openServer(place: Place, signal?: AbortSignal): Promise<Server> {
  if (place.DATABASE_URL || fs.existsSync(path.join(place.dataDir, 'postgres'))) return provideServer(place, signal);
  throw new Error(`There is no shop in ${place.dataDir}. Start it once (npm start), or say where it is with DATA_DIR or DATABASE_URL.`);
}

/**
 * Runs `work` with the shop's server, and stops the server if it was started for this, also at Ctrl-C, which does not reach it.
 * @throws Error with a sentence when there is no shop
 */
export function withServer<T>(place: Place, work: (server: Server) => Promise<T>, open = openServer): Promise<T> {
  return withEndSignals(async (signal) => {
    const server = await open(place, signal);
    try {
      signal.throwIfAborted();
      return await unlessAborted(work(server), signal);
    } finally {
      await server.close();
    }
  });
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
