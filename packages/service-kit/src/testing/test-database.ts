import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddress } from '../database/database.js';
import { testDatabaseUrl } from './config.js';

export type TestDatabase = DatabaseAddress & {
  query<R extends object>(sql: string, values?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
};

async function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends connections of any role, as a crash of their process would, and waits until they have ended. */
export const endConnections = (pids: readonly number[]): Promise<unknown> =>
  asSuperuser((client) => client.query('SELECT pg_terminate_backend(pid, 5000) FROM unnest($1::int[]) AS pid', [pids]));

const at = (database: string, user: string): string => {
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${database}`;
  url.username = user;
  url.password = user;
  return url.href;
};

/** Creates a database with an owner and a service role that may only read and write rows, as in production. */
export async function testDatabase(name: string): Promise<TestDatabase> {
  const id = `t_${name}_${randomBytes(4).toString('hex')}`;
  const owner = `${id}_owner`;
  await asSuperuser(async (client) => {
    await client.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}'; CREATE ROLE ${id} LOGIN PASSWORD '${id}'`);
    // Without fsync a copy of the files takes 25 ms, and one through the log 200.
    await client.query(`CREATE DATABASE ${id} OWNER ${owner} STRATEGY file_copy`);
  });
  const inspector = new Client({ connectionString: at(id, owner), pipeline: true });
  inspector.on('error', () => undefined);
  await inspector.connect();
  await inspector.query(`
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${id};
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO ${id};`);
  return {
    url: at(id, id),
    ownerUrl: at(id, owner),
    query: async <R extends object>(sql: string, values: unknown[] = []) => (await inspector.query<R>(sql, values)).rows,
    drop: async () => {
      await inspector.end();
      await asSuperuser(async (client) => {
        await client.query(`DROP DATABASE ${id} WITH (FORCE)`);
        await client.query(`DROP ROLE ${id}; DROP ROLE ${owner}`);
      });
    },
  };
}
