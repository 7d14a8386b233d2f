import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from './database.js';
import { Log } from '../observability/logger.js';
import { eventually } from '../testing/eventually.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';

const log = Log.create('test', { level: 'silent' });

class Menu1790000000900 implements MigrationInterface {
  readonly name = 'Menu1790000000900';
  static tries = 0;

  /** On the first try the server ends the session in the middle, as it does with all sessions when a backend crashes. */
  async up(db: QueryRunner): Promise<void> {
    Menu1790000000900.tries += 1;
    await db.query('CREATE TABLE menu (id int)');
    if (Menu1790000000900.tries === 1) await db.query('SELECT pg_terminate_backend(pg_backend_pid())');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE menu');
  }
}

class Wrong1790000000901 implements MigrationInterface {
  readonly name = 'Wrong1790000000901';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE TABLE menu (id int)');
  }

  async down(): Promise<void> {
    await Promise.resolve();
  }
}

class Prices1790000000902 implements MigrationInterface {
  readonly name = 'Prices1790000000902';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE menu ADD COLUMN price int');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE menu DROP COLUMN price');
  }
}

class Slow1790000000903 implements MigrationInterface {
  readonly name = 'Slow1790000000903';
  static runs = 0;

  async up(db: QueryRunner): Promise<void> {
    Slow1790000000903.runs += 1;
    await db.query('CREATE TABLE dish (id int); SELECT pg_sleep(0.3)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE dish');
  }
}

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('migrate');
  });
  afterAll(() => database.drop());

  it('start again when the database fails in the middle', async () => {
    await migrate('test', database, { entities: [], migrations: [Menu1790000000900] }, log);
    expect(Menu1790000000900.tries).toBe(2);
    expect(await database.query('SELECT count(*)::int AS menus FROM menu')).toEqual([{ menus: 0 }]);
  });
  it('fail at once when a statement is wrong', async () => {
    await expect(migrate('test', database, { entities: [], migrations: [Menu1790000000900, Wrong1790000000901] }, log)).rejects.toThrow(
      'already exists',
    );
  });
  it('run once when several processes start at the same time', async () => {
    const fresh = await testDatabase('migrate_once');
    try {
      const start = () => migrate('test', fresh, { entities: [], migrations: [Slow1790000000903] }, log);
      await Promise.all([start(), start(), start()]);
      expect(Slow1790000000903.runs).toBe(1);
    } finally {
      await fresh.drop();
    }
  });
  it('are waited for by a role that may not run them', async () => {
    const shared = await testDatabase('migrate_job');
    const parts = { entities: [], migrations: [Prices1790000000902] };
    let isReady = false;
    const lines: string[] = [];
    const watched = Log.create('test', { level: 'info', destination: { write: (line: string) => void lines.push(line) } });
    await shared.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE TABLE menu (id int)');
    try {
      const service = migrate('test', { url: shared.url }, parts, watched).then(() => (isReady = true));
      await eventually(() => expect(lines.join('')).toContain('the database is not migrated yet'));
      expect(isReady).toBe(false);
      await migrate('migrations', { url: shared.ownerUrl! }, parts, log);
      await service;
      expect(await shared.query('SELECT price FROM menu')).toEqual([]);
      const rights = `SELECT string_agg(privilege_type, ' ') AS rights FROM information_schema.role_table_grants
        WHERE table_name = 'migrations' AND grantee <> current_user`;
      expect(await shared.query(rights)).toEqual([{ rights: 'SELECT' }]);
    } finally {
      await shared.drop();
    }
  });
  it('block no reader while they wait for a locked table, and succeed when it is free', async () => {
    const [backup, customer] = [new Client({ connectionString: database.ownerUrl }), new Client({ connectionString: database.url })];
    await Promise.all([backup.connect(), customer.connect()]);
    try {
      await backup.query('BEGIN; SELECT * FROM menu');
      const running = migrate('test', database, { entities: [], migrations: [Menu1790000000900, Prices1790000000902] }, log);
      const waiting = "SELECT 1 FROM pg_locks WHERE relation = 'menu'::regclass AND NOT granted";
      await eventually(async () => expect(await database.query(waiting)).toHaveLength(1));
      await customer.query("SET lock_timeout = '4s'");
      await customer.query('SELECT * FROM menu');
      await backup.query('COMMIT');
      await running;
      expect(await database.query('SELECT price FROM menu')).toEqual([]);
    } finally {
      await Promise.all([backup.end(), customer.end()]);
    }
  });
});
