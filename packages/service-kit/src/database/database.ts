import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { isDatabaseOutage } from './database-outage.js';
import type { Log } from '../observability/logger.js';
import { impatientSocket } from './socket-timeout.js';

export type DatabaseParts = {
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
};
export type DatabaseAddress = { url: string; ownerUrl?: string };

/** The one lock that migrations of a database run under, whoever starts first. */
const migrationLock = 2_077_207;
/** ms: a large database needs a while to recover after a crash, and nothing is won by ending before. */
export const startPatience = { ms: 120_000, retryMs: 500 };

/**
 * Pools hand a new connection over before anybody listens to it: one that breaks in that moment would end the process.
 * Whoever uses it is told by the statement that fails.
 */
const listenFromTheStart = { onConnect: (client: Client): void => void client.on('error', () => undefined) };

/** Pool and time-outs of a running service, in ms; sources in docs/architecture.md. */
export const databaseOptions = (name: string, url: string, parts: DatabaseParts, log: Log): DataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName: name,
  entities: parts.entities,
  migrations: [],
  synchronize: false,
  logging: false,
  poolErrorHandler: (error: Error) => log.warn('a database connection was lost', { reason: error.message }),
  extra: {
    max: 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 8_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    stream: impatientSocket,
    ...listenFromTheStart,
  },
});

/** ms: the shop's statements queue behind a migration that waits for a table, and they wait 4 s at most. */
const migrationLockPatience = 1_000;

async function migrateOnce(options: DataSourceOptions, log: Log): Promise<void> {
  const source = await new DataSource(options).initialize();
  const holder = source.createQueryRunner();
  try {
    await holder.query('SET lock_timeout = 0');
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const done = await source.runMigrations();
    for (const migration of done) log.info('migrated', { migration: migration.name });
    await holder.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    await holder.release();
    await source.destroy();
  }
}

/**
 * Brings the database to the newest schema, one starter at a time, as the owner role.
 * Waits up to two minutes for a database that is still starting, that fails meanwhile, or whose tables somebody holds.
 */
export async function migrate(name: string, address: DatabaseAddress, parts: DatabaseParts, log: Log): Promise<void> {
  const options: DataSourceOptions = {
    type: 'postgres', url: address.ownerUrl ?? address.url, applicationName: `${name}-migrations`, migrations: parts.migrations,
    migrationsTransactionMode: 'each', synchronize: false, logging: false, extra: { max: 3, connectionTimeoutMillis: 2_000, lock_timeout: migrationLockPatience, ...listenFromTheStart },
  };
  const deadline = Date.now() + startPatience.ms;
  for (;;) {
    try {
      return await migrateOnce(options, log);
    } catch (error) {
      if (!isDatabaseOutage(error) || Date.now() > deadline) throw error;
      log.warn('the database does not serve yet; trying again', { reason: (error as Error).message });
      await pause(startPatience.retryMs);
    }
  }
}
