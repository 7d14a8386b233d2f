import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { isDatabaseOutage } from './database-outage.js';
import type { Log } from '../observability/logger.js';
import { reasonOf } from '../observability/reason.js';
import { databaseSocket } from './database-socket.js';
import { PreparingClient } from './prepared-statements.js';

export type DatabaseParts = {
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
};
export type DatabaseAddress = { url: string; ownerUrl?: string };

/** Key of the advisory lock that lets one process migrate at a time. */
const migrationLock = 2_077_207;
/** ms. A large database needs minutes to recover after a crash; a service that ends earlier would only start again. */
export const startTimeout = { ms: 120_000, retryMs: 500 };

/** ms. */
const connectTimeout = 2_000;

/**
 * The pool hands a new connection over before it listens to its errors: one that breaks in that moment would end the
 * process. The caller learns of it by the statement that fails.
 */
const ignoreConnectionErrors = { onConnect: (client: Client): void => void client.on('error', () => undefined) };

/** Pool and timeouts of a running service in ms. */
export const databaseOptions = (name: string, url: string, parts: DatabaseParts, log: Log): DataSourceOptions => ({
  type: 'postgres',
  url,
  applicationName: name,
  entities: parts.entities,
  migrations: [],
  synchronize: false,
  logging: false,
  poolErrorHandler: (error: Error) => log.warn('database connection lost', { reason: error.message }),
  extra: {
    max: 10,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 4_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    stream: databaseSocket,
    // Statements of one transaction that do not need each other's answers are sent together: Promise.all is one round trip.
    pipeline: true,
    Client: PreparingClient,
    ...ignoreConnectionErrors,
  },
});

/** ms. Statements of running services queue behind a migration that waits for a table, and their own lock timeout is 4 s. */
const migrationLockTimeout = 1_000;

/** The database lacks migrations of this release, and the role may not run them: the job `migrations` does. */
class NotMigratedError extends Error {
  override readonly name = 'NotMigratedError';
}

const insufficientPrivilege = '42501';

async function requireMigrated(source: DataSource): Promise<void> {
  const isBehind = await source.showMigrations().catch((error: { code?: string }) => {
    if (error.code === insufficientPrivilege) return true; // the table of migrations does not exist either
    throw error;
  });
  if (isBehind) throw new NotMigratedError('the database is not migrated yet; the job migrations, or a start with the owner role, does it');
}

const undefinedTable = '42P01';

/** Asks over one plain connection whether every migration was run: most starts find nothing to do, and a DataSource opens several connections. */
async function isMigrated(name: string, { url, ownerUrl }: DatabaseAddress, { migrations }: DatabaseParts): Promise<boolean> {
  const client = new Client({
    connectionString: ownerUrl ?? url,
    application_name: `${name}-migrations`,
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: migrationLockTimeout,
  });
  client.on('error', () => undefined); // the statement that waits fails with the same error
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
    const done = new Set(rows.map((row) => row.name));
    return migrations.every((Migration) => done.has(new Migration().name ?? Migration.name));
  } catch (error) {
    if ([undefinedTable, insufficientPrivilege].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A runtime role has the rights on it that new tables get: with a row of its own it could keep a migration from being run. */
const makeReadOnly = `DO $$ DECLARE other text; BEGIN
  FOR other IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_name = 'migrations' AND grantee NOT IN (current_user, 'PUBLIC') LOOP
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM %I', other);
  END LOOP;
END $$`;

async function runMigrations(source: DataSource, log: Log): Promise<void> {
  const holder = source.createQueryRunner();
  try {
    await holder.query('SET lock_timeout = 0');
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const done = await source.runMigrations();
    await holder.query(makeReadOnly);
    for (const migration of done) log.info('migrated', { migration: migration.name });
    await holder.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    await holder.release();
  }
}

async function migrateOnce(options: DataSourceOptions, log: Log): Promise<void> {
  const source = await new DataSource(options).initialize();
  try {
    const [role] = await source.query<{ owns: boolean }[]>("SELECT has_schema_privilege('public', 'CREATE') AS owns");
    await (role?.owns ? runMigrations(source, log) : requireMigrated(source));
  } finally {
    await source.destroy();
  }
}

/**
 * Migrates the database to the newest schema as the owner role, one process at a time. With a role that may not change the
 * schema, waits until another process has done it. Tries for two minutes while the database is starting, fails, or has its
 * tables locked.
 * @throws the last error after that, and any other at once
 */
export async function migrate(name: string, address: DatabaseAddress, parts: DatabaseParts, log: Log): Promise<void> {
  const options: DataSourceOptions = {
    type: 'postgres',
    url: address.ownerUrl ?? address.url,
    applicationName: `${name}-migrations`,
    migrations: parts.migrations,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    extra: { max: 3, connectionTimeoutMillis: connectTimeout, lock_timeout: migrationLockTimeout, ...ignoreConnectionErrors },
  };
  const deadline = Date.now() + startTimeout.ms;
  for (;;) {
    try {
      if (await isMigrated(name, address, parts)) return;
      return await migrateOnce(options, log);
    } catch (error) {
      const mayPass = isDatabaseOutage(error) || error instanceof NotMigratedError;
      if (!mayPass || Date.now() > deadline) throw error;
      log.warn('database not ready at start', { reason: reasonOf(error) });
      await pause(startTimeout.retryMs);
    }
  }
}
