import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseServices } from '@2x7/contracts';
import { Log, migrate } from '@2x7/service-kit';
import pg from 'pg';
import { migrateDatabases } from './migrate-databases.js';
import { migrations } from '../shop/services.js';
import { provideDatabases, type ServiceDatabase } from './databases.js';
import { startPostgres, type Postgres } from './postgres.js';
import { openSecrets } from '../files/secrets.js';
import { temporaryFolder } from '../files/temporary-folder.js';

const services = ['orders', 'media'] as const;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('the databases of the services', () => {
  const home = temporaryFolder('databases');
  const passwords = openSecrets(path.join(home.path, 'secrets.json'));
  let server: Postgres;
  let orders: ServiceDatabase;
  let media: ServiceDatabase;

  beforeAll(async () => {
    server = await startPostgres({ dataDir: path.join(home.path, 'postgres') });
    ({ orders, media } = await provideDatabases(server.url, services, passwords));
    await query(orders.ownerUrl, 'CREATE TABLE receipt (id serial PRIMARY KEY, word text)');
  });

  afterAll(async () => {
    await server.stop();
    home.remove();
  });

  it('let a service role read and write the tables of its owner', async () => {
    await query(orders.url, "INSERT INTO receipt (word) VALUES ('one'), ('two')");
    await query(orders.url, "UPDATE receipt SET word = 'three' WHERE word = 'two'");
    await query(orders.url, "DELETE FROM receipt WHERE word = 'one'");
    expect(await query(orders.url, 'SELECT id, word FROM receipt')).toEqual([{ id: 2, word: 'three' }]);
  });

  it('forbid a service role to create, alter or drop a table', async () => {
    await expect(query(orders.url, 'CREATE TABLE other (id int)')).rejects.toThrow('permission denied for schema public');
    await expect(query(orders.url, 'ALTER TABLE receipt ADD COLUMN more text')).rejects.toThrow('must be owner');
    await expect(query(orders.url, 'DROP TABLE receipt')).rejects.toThrow('must be owner');
    await expect(query(orders.url, 'TRUNCATE receipt')).rejects.toThrow('permission denied');
  });

  it('let a service role insert audit rows, and forbid it to change them, after any number of starts', async () => {
    const { notes } = await provideDatabases(server.url, ['notes'], passwords);
    await query(notes.ownerUrl, 'CREATE TABLE audit (word text)');
    await provideDatabases(server.url, ['notes'], passwords);
    await query(notes.url, "INSERT INTO audit VALUES ('kept')");
    for (const sql of ["UPDATE audit SET word = 'changed'", 'DELETE FROM audit', 'TRUNCATE audit']) {
      await expect(query(notes.url, sql)).rejects.toThrow('permission denied for table audit');
    }
    expect(await query(notes.url, 'SELECT word FROM audit')).toEqual([{ word: 'kept' }]);
  });

  it("forbid a service role to read another service's database", async () => {
    const stranger = new URL(media.url);
    stranger.pathname = new URL(orders.url).pathname;
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
    const strangeOwner = new URL(media.ownerUrl);
    strangeOwner.pathname = new URL(orders.url).pathname;
    await expect(query(strangeOwner.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
  });

  it('are migrated with the owner roles, so that a service needs only its runtime role', async () => {
    const all = await provideDatabases(server.url, databaseServices, passwords);
    const log = Log.create('test', { level: 'silent' });
    const owners = Object.fromEntries(databaseServices.map((name) => [name, all[name].ownerUrl]));
    await migrateDatabases(owners, log);
    for (const name of databaseServices) {
      await migrate(name, { url: all[name].url }, { entities: [], migrations: migrations[name] }, log);
      await expect(query(all[name].url, 'DROP TABLE audit')).rejects.toThrow('must be owner');
    }
  });

  it('forbid a service role to change the rows of migrations, also where it had the right before', async () => {
    const expectRefusals = async (): Promise<void> => {
      for (const sql of [
        "INSERT INTO migrations (timestamp, name) VALUES (1, 'x')",
        'UPDATE migrations SET id = 0',
        'DELETE FROM migrations',
      ])
        await expect(query(orders.url, sql)).rejects.toThrow('permission denied for table migrations');
    };
    await expectRefusals();
    await query(orders.ownerUrl, 'GRANT INSERT, UPDATE, DELETE ON migrations TO shop_orders');
    await query(server.url, "COMMENT ON DATABASE shop_orders IS 'of the release before'");
    await provideDatabases(server.url, ['orders'], passwords);
    await expectRefusals();
  });

  it('let the role of deliveries only insert and read the rows of insert-only tables, also where it had more rights before', async () => {
    const { deliveries } = await provideDatabases(server.url, databaseServices, passwords);
    const rights = (): Promise<unknown[]> =>
      query(
        deliveries.ownerUrl,
        `SELECT DISTINCT tgrelid::regclass::text AS name, has_table_privilege('shop_deliveries', tgrelid, 'INSERT') AS inserts,
          has_table_privilege('shop_deliveries', tgrelid, 'UPDATE, DELETE, TRUNCATE') AS changes
        FROM pg_trigger WHERE tgname LIKE '%append_only' ORDER BY name`,
      );
    const insertOnly = ['audit', 'boxes', 'changes', 'marks', 'problem_answers', 'problem_reopenings'];
    const expected = insertOnly.map((name) => ({ name, inserts: true, changes: false }));
    expect(await rights()).toEqual(expected);
    await query(deliveries.ownerUrl, `GRANT UPDATE, DELETE ON ${insertOnly.join(', ')} TO shop_deliveries`);
    await query(server.url, "COMMENT ON DATABASE shop_deliveries IS 'of the release before'");
    await provideDatabases(server.url, databaseServices, passwords);
    expect(await rights()).toEqual(expected);
  });

  it('keep their addresses and rows at another start', async () => {
    await query(orders.url, "INSERT INTO receipt (word) VALUES ('kept')");
    const again = await provideDatabases(server.url, services, openSecrets(path.join(home.path, 'secrets.json')));
    expect(again.orders).toEqual(orders);
    expect(await query(again.orders.url, "SELECT word FROM receipt WHERE word = 'kept'")).toEqual([{ word: 'kept' }]);
  });

  it('are not connected to by a start that has nothing to change', async () => {
    const { done } = await provideDatabases(server.url, ['done'], passwords);
    await query(done.ownerUrl, 'CREATE TABLE audit (word text)');
    await provideDatabases(server.url, ['done'], passwords);
    await query(server.url, 'ALTER DATABASE shop_done ALLOW_CONNECTIONS false');
    expect(await provideDatabases(server.url, ['done'], passwords)).toEqual({ done });
  });

  it('get their passwords back when those were changed on the server', async () => {
    const { changed } = await provideDatabases(server.url, ['changed'], passwords);
    await query(changed.ownerUrl, 'CREATE TABLE audit (word text)');
    await provideDatabases(server.url, ['changed'], passwords);
    await query(server.url, "ALTER ROLE shop_changed PASSWORD 'another'");
    await provideDatabases(server.url, ['changed'], passwords);
    expect(await query(changed.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('can be created by several processes at once', async () => {
    const both = await Promise.all([1, 2, 3].map(() => provideDatabases(server.url, ['race'], passwords)));
    for (const { race } of both) expect(await query(race.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('get new passwords when the secrets file is lost', async () => {
    const fresh = await provideDatabases(server.url, ['lost'], openSecrets(path.join(home.path, 'new.json')));
    const newer = await provideDatabases(server.url, ['lost'], openSecrets(path.join(home.path, 'newer.json')));
    expect(newer.lost.url).not.toBe(fresh.lost.url);
    expect(await query(newer.lost.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('can be created by a role that is no superuser', async () => {
    await query(server.url, "CREATE ROLE manager LOGIN PASSWORD 'm' CREATEDB CREATEROLE");
    const manager = new URL(server.url);
    manager.username = 'manager';
    manager.password = 'm';
    const { managed } = await provideDatabases(manager.href, ['managed'], passwords);
    expect(await query(managed.url, 'SELECT current_user AS me')).toEqual([{ me: 'shop_managed' }]);
  });
});
