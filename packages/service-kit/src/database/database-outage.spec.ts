import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../http/app-error.js';
import { Log } from '../observability/logger.js';
import { eventually } from '../testing/eventually.js';
import { databaseOptions } from './database.js';
import { isDatabaseOutage } from './database-outage.js';
import { endConnections, testDatabase, type TestDatabase } from '../testing/test-database.js';

const log = Log.create('test', { level: 'silent' });

/** The error of running the statement at the address; undefined when it succeeds. */
async function failureOf(url: string, sql = 'SELECT 1'): Promise<unknown> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('isDatabaseOutage', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('outage');
  });
  afterAll(() => database.drop());

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  for (const [what, address] of [
    ['is true while the password of the database is being changed', () => changed((url) => (url.password = 'yesterdays'))],
    ['is true before the database is created', () => changed((url) => (url.pathname = '/not_made_yet'))],
    ['is true when no server listens', () => changed((url) => (url.port = '1'))],
  ] as const) {
    it(what, async () => {
      expect(isDatabaseOutage(await failureOf(address()))).toBe(true);
    });
  }
  it('is true when the server accepts a connection and does not answer in time', async () => {
    const held: Socket[] = [];
    const server = createServer((socket) => void held.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const client = new Client({ connectionString: `postgres://a:b@127.0.0.1:${port}/c`, connectionTimeoutMillis: 50 });
      const failure = await client.connect().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(isDatabaseOutage(failure)).toBe(true);
    } finally {
      for (const socket of held) socket.destroy();
      server.close();
    }
  });
  const afterwards = {
    'a statement of its own': (tx: EntityManager) => tx.query('SELECT 1'),
    'a statement of its connection': (tx: EntityManager) => tx.queryRunner!.query('SELECT 1'),
    COMMIT: () => Promise.resolve(),
  };
  it.each(Object.entries(afterwards))('is true when the connection of a transaction is lost before %s', async (_name, next) => {
    const source = await new DataSource(databaseOptions('outage', database.url, { entities: [], migrations: [] }, log)).initialize();
    const lost = source.transaction(async (tx) => {
      const [session] = await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      await endConnections([session!.pid]);
      await eventually(() => expect(tx.queryRunner!.isReleased).toBe(true));
      await next(tx);
    });
    const failure: unknown = await lost.catch((error: unknown) => error);
    await source.destroy();
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseOutage(failure)).toBe(true);
  });
  it('is false when another service cannot be reached', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect([cause, new AppError('unavailable', 'catalog is not available', { cause })].map(isDatabaseOutage)).toEqual([true, false]);
  });
  it('is false when a statement is wrong', async () => {
    const failure = await failureOf(database.url, 'SELECT nonsense');
    expect(failure).toMatchObject({ code: '42703' });
    expect(isDatabaseOutage(failure)).toBe(false);
  });
});
