import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../database/database.js';
import { Log } from '../observability/logger.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { backoff, WorkQueue } from './work-queue.js';

type Task = { id: number; attempts: number };

describe('a work queue', () => {
  let database: TestDatabase;
  let source: DataSource;
  let queue: WorkQueue<Task>;
  beforeAll(async () => {
    database = await testDatabase('queue');
    await database.query(
      "CREATE TABLE task (id int PRIMARY KEY, state text NOT NULL DEFAULT 'waiting', attempts int NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL DEFAULT now())",
    );
    source = await new DataSource(
      databaseOptions('test', database.url, { entities: [], migrations: [] }, Log.create('test', { level: 'silent' })),
    ).initialize();
    queue = new WorkQueue(source, {
      table: 'task',
      key: 'id',
      columns: 'id, attempts',
      waiting: "state = 'waiting'",
      orderBy: 'id',
      claim: `attempts = attempts + 1, next_attempt_at = ${backoff({ firstMs: 10_000, maxMs: 60_000 })}`,
    });
  });
  beforeEach(() => database.query('DELETE FROM task'));
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });
  const add = (count: number) => database.query('INSERT INTO task (id) SELECT * FROM generate_series(1, $1::int)', [count]);
  const done = ({ id }: Task) => database.query("UPDATE task SET state = 'done' WHERE id = $1", [id]);

  it('gives each row to only one of several simultaneous claims', async () => {
    await add(8);
    const claimed = await Promise.all(Array.from({ length: 12 }, () => queue.claim()));
    expect(claimed.flatMap((task) => task?.id ?? []).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
  it('hides a claimed row until its next attempt, which doubles up to the longest wait', async () => {
    await add(1);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await queue.claim()).toEqual({ id: 1, attempts: attempt });
      expect(await queue.claim()).toBeUndefined();
      const [row] = await database.query<{ wait: number }>(
        'SELECT round(extract(epoch FROM next_attempt_at - now()))::int AS wait FROM task',
      );
      waits.push(row!.wait);
      await database.query('UPDATE task SET next_attempt_at = now()');
    }
    expect(waits).toEqual([10, 20, 40, 60, 60]);
  });
  it('gives the pause until the first row is due, within bounds', async () => {
    const bounds = { min: 1_000, max: 15_000 };
    expect(await queue.pauseUntilDue(bounds)).toBe(15_000);
    await database.query("INSERT INTO task (id, next_attempt_at) VALUES (1, now() + interval '8 seconds'), (2, now() + interval '1 hour')");
    expect(await queue.pauseUntilDue(bounds)).toBeGreaterThan(6_000);
    expect(await queue.pauseUntilDue(bounds)).toBeLessThanOrEqual(8_000);
    await database.query('UPDATE task SET next_attempt_at = now()');
    expect(await queue.pauseUntilDue(bounds)).toBe(1_000);
  });
  it('claims a row after any number of attempts, without an overflow of its wait', async () => {
    await database.query('INSERT INTO task (id, attempts) VALUES (1, 1000000)');
    expect(await queue.claim()).toEqual({ id: 1, attempts: 1_000_001 });
  });
  it('claims a chosen row before it is due, once', async () => {
    await database.query("INSERT INTO task (id, next_attempt_at) VALUES (1, now() + interval '1 hour'), (2, now() + interval '1 hour')");
    const claim = () => queue.claimWhere('id = $1 AND attempts = 0', [2]);
    expect((await Promise.all([claim(), claim()])).filter(Boolean)).toEqual([{ id: 2, attempts: 1 }]);
    expect(await queue.claim()).toBeUndefined();
  });
  it('claims the next row while another transaction holds the first', async () => {
    await add(2);
    await source.transaction(async (tx) => {
      await queue.lock(tx, 1);
      expect(await queue.claim()).toMatchObject({ id: 2 });
    });
    expect(await queue.claim()).toMatchObject({ id: 1 });
  });
  it('claims and locks no row that is not due, where rows wait in one of two states', async () => {
    const waiting = "state = 'waiting' OR state = 'again'";
    const two = new WorkQueue<Task>(source, { table: 'task', key: 'id', columns: 'id', waiting, claim: 'attempts = 1' });
    await add(2);
    await database.query("UPDATE task SET next_attempt_at = now() + interval '1 hour'");
    expect(await two.claim()).toBeUndefined();
    expect(await source.transaction((tx) => two.lock(tx, 9))).toEqual([]);
    expect(await two.claimWhere('id = $1', [2])).toEqual({ id: 2 });
  });
  it('sets its configured values in the claim', async () => {
    const named = new WorkQueue<{ state: string }>(source, {
      table: 'task',
      key: 'id',
      columns: 'state',
      waiting: "state = 'waiting'",
      claim: 'state = $1',
      claimValues: () => ['taken'],
    });
    await add(2);
    expect(await named.claimWhere('id = $2', [2])).toEqual({ state: 'taken' });
    expect(await database.query('SELECT id FROM task WHERE state = $1', ['taken'])).toEqual([{ id: 2 }]);
  });
  it('works on due rows one after the other, at most 20 in a row, and reports whether there may be more', async () => {
    await add(22);
    const order: number[] = [];
    const work = async (task: Task): Promise<void> => {
      order.push(task.id);
      await done(task);
    };
    expect(await queue.workOff(work)).toBe(true);
    expect(order).toHaveLength(20);
    expect(await queue.workOff(work)).toBe(false);
    expect(order).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  });
  it('stops between two rows', async () => {
    await add(3);
    const stopping = new AbortController();
    const order: number[] = [];
    await queue.workOff(({ id }) => {
      order.push(id);
      stopping.abort();
      return Promise.resolve();
    }, stopping.signal);
    expect(order).toEqual([1]);
  });
  it('locks due rows for a transaction, and another transaction skips them', async () => {
    await add(3);
    await source.transaction(async (tx) => {
      expect((await queue.lock(tx, 2)).map(({ id }) => id)).toEqual([1, 2]);
      await source.transaction(async (other) => expect((await queue.lock(other, 9)).map(({ id }) => id)).toEqual([3]));
    });
    expect(await source.transaction((tx) => queue.lock(tx, 9))).toHaveLength(3);
  });
});
