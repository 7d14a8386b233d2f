import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Log } from '../observability/logger.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { databaseOptions } from './database.js';
import { sql } from './sql.js';

describe('sql', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await testDatabase('sql');
    await database.query('CREATE TABLE dish (id int PRIMARY KEY, name text NOT NULL)');
    source = await new DataSource(
      databaseOptions('test', database.url, { entities: [], migrations: [] }, Log.create('test', { level: 'silent' })),
    ).initialize();
  });
  beforeEach(async () => {
    await database.query("DELETE FROM dish; INSERT INTO dish VALUES (1, 'dal'), (2, 'rice')");
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const statements: [string, string, object[]][] = [
    ['SELECT', 'SELECT id FROM dish ORDER BY id', [{ id: 1 }, { id: 2 }]],
    ['INSERT … RETURNING', "INSERT INTO dish VALUES (3, 'naan') RETURNING id", [{ id: 3 }]],
    ['UPDATE … RETURNING', "UPDATE dish SET name = 'roti' WHERE id = 2 RETURNING id, name", [{ id: 2, name: 'roti' }]],
    ['DELETE … RETURNING', 'DELETE FROM dish WHERE id = 1 RETURNING id', [{ id: 1 }]],
    ['WITH … UPDATE', "WITH changed AS (UPDATE dish SET name = 'x' WHERE id = 1 RETURNING id) SELECT id FROM changed", [{ id: 1 }]],
  ];
  for (const [what, text, rows] of statements) {
    it(`many returns the rows of ${what}`, async () => {
      expect(await sql.many(source, text)).toEqual(rows);
    });
  }
  it('one returns the only row and refuses none or several', async () => {
    expect(await sql.one(source, 'SELECT name FROM dish WHERE id = $1', [1])).toEqual({ name: 'dal' });
    await expect(sql.one(source, 'SELECT 1 FROM dish WHERE id = 9')).rejects.toThrow('got none');
    await expect(sql.one(source, 'SELECT 1 FROM dish')).rejects.toThrow('got 2');
  });
  it('oneOrNone returns the only row or undefined and refuses several', async () => {
    expect(await sql.oneOrNone(source, "UPDATE dish SET name = 'x' WHERE id = $1 RETURNING id", [2])).toEqual({ id: 2 });
    expect(await sql.oneOrNone(source, 'DELETE FROM dish WHERE id = 9 RETURNING id')).toBeUndefined();
    await expect(sql.oneOrNone(source, 'SELECT 1 FROM dish')).rejects.toThrow('got 2');
  });
  it('execute returns the number of affected rows of INSERT, UPDATE and DELETE', async () => {
    expect(await sql.execute(source, "INSERT INTO dish VALUES (1, 'dal') ON CONFLICT DO NOTHING")).toBe(0);
    expect(await sql.execute(source, "INSERT INTO dish VALUES (4, 'dosa'), (5, 'idli')")).toBe(2);
    expect(await sql.execute(source, "UPDATE dish SET name = 'x'")).toBe(4);
    expect(await sql.execute(source, 'DELETE FROM dish WHERE id > $1', [1])).toBe(3);
  });
  it('runs in the given transaction, and rolls back with it', async () => {
    await expect(
      source.transaction(async (tx) => {
        await sql.execute(tx, 'DELETE FROM dish');
        expect(await sql.many(tx, 'SELECT * FROM dish')).toEqual([]);
        throw new Error('roll back');
      }),
    ).rejects.toThrow('roll back');
    expect(await sql.many(source.manager, 'SELECT id FROM dish ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
  it('together runs several statements with values of their own in one round trip', async () => {
    await sql.together(source, []);
    await sql.together(source, [{ text: 'DELETE FROM dish WHERE id = $1', values: [2] }]);
    await sql.together(source, [
      { text: 'UPDATE dish SET name = $2 WHERE id = $1', values: [1, 'dosa'] },
      { text: 'INSERT INTO dish (id, name) VALUES ($1, $2), ($3, $2) RETURNING id', values: [3, 'idli', 4] },
    ]);
    expect(await sql.many(source, "SELECT string_agg(id || ' ' || name, ', ' ORDER BY id) AS all FROM dish")).toEqual([
      { all: '1 dosa, 3 idli, 4 idli' },
    ]);
  });
  it('together runs none of the statements when one of them fails', async () => {
    const statements = [
      { text: 'DELETE FROM dish', values: [] },
      { text: 'INSERT INTO dish VALUES ($1, $2)', values: [3, null] },
    ];
    await expect(sql.together(source, statements)).rejects.toThrow('null value');
    expect(await sql.many(source, 'SELECT id FROM dish ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
  it('inOrder runs statements that see each other in one round trip, and none of them when one fails', async () => {
    const [changed, failing] = [
      { text: "UPDATE dish SET name = 'dosa' WHERE id = $1", values: [1] },
      { text: 'INSERT INTO dish VALUES (1, $1)', values: ['idli'] },
    ];
    const copied = { text: 'INSERT INTO dish SELECT id + $1, name FROM dish', values: [10] };
    await source.transaction(async (tx) => {
      const sent = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
      await sql.inOrder(tx, [changed, copied]);
      expect(sent.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
      jest.restoreAllMocks();
    });
    await expect(source.transaction((tx) => sql.inOrder(tx, [copied, failing, changed]))).rejects.toThrow('duplicate key');
    expect(await sql.one(source, "SELECT string_agg(name, ' ' ORDER BY id) AS all FROM dish")).toEqual({ all: 'dosa rice dosa rice' });
  });
  it('all throws the error of the first statement that failed, however late its promise is rejected', async () => {
    const passedOn = async (running: Promise<number>, times: number): Promise<number> =>
      times === 0 ? await running : await passedOn(running, times - 1);
    const failing = source.transaction((tx) =>
      sql.all([passedOn(sql.execute(tx, 'INSERT INTO dish VALUES (1, $1)', ['idli']), 20), sql.execute(tx, 'DELETE FROM dish')]),
    );
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await source.transaction((tx) => sql.all([sql.one(tx, 'SELECT 1 AS one'), false, undefined]))).toEqual([
      { one: 1 },
      false,
      undefined,
    ]);
  });
  it('returns its connection to the pool after a failure too', async () => {
    for (let count = 0; count < 15; count += 1) await expect(sql.many(source, 'SELECT nonsense')).rejects.toThrow('nonsense');
    expect(await sql.one(source, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
