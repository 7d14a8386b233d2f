import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { eventually } from '../testing/eventually.js';
import { startSampleService } from '../testing/sample-service.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin, asVisitor } from '../testing/test-service.js';

let database: TestDatabase;
let service: RunningService;

beforeAll(async () => {
  database = await testDatabase('hang');
  service = await startSampleService(database, new InProcessTransport());
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

type Timed = { status: number; body: object; ms: number };

async function timed(path: string, init: RequestInit = {}): Promise<Timed> {
  const started = Date.now();
  const response = await fetch(new URL(path, service.url), { ...init, headers: { ...asVisitor(), ...(init.headers as object) } });
  return { status: response.status, body: (await response.json()) as object, ms: Date.now() - started };
}
const write = (): Promise<Timed> =>
  timed('/notes', { method: 'POST', body: '{"text":"a"}', headers: { ...asAdmin(), 'content-type': 'application/json' } });
const sql = (text: string): Promise<unknown> => service.app.get(DataSource, { strict: false }).query(text);
const unavailable = { success: false, code: 'unavailable', error: 'The shop is not reachable for a moment. Please try again.' };

describe('an unresponsive database', () => {
  it('ends a statement after 5 s', async () => {
    const started = Date.now();
    await expect(sql('SELECT pg_sleep(20)')).rejects.toThrow('statement timeout');
    expect(Date.now() - started).toBeLessThan(7_000);
  });
  it('makes writes to a locked table fail with 503 within 10 s, and succeed again after the lock', async () => {
    await database.query('BEGIN');
    await database.query('LOCK TABLE note IN ACCESS EXCLUSIVE MODE');
    const { status, body, ms } = await write();
    await database.query('ROLLBACK');
    expect({ status, body }).toMatchObject({ status: 503, body: unavailable });
    expect(ms).toBeLessThan(10_000);
    expect((await write()).status).toBe(201);
  });
  it('makes requests fail with 503 within 10 s while the pool is exhausted', async () => {
    const sleeping = Promise.allSettled(Array.from({ length: 10 }, () => sql('SELECT pg_sleep(4)')));
    const { status, body, ms } = await timed('/notes');
    expect({ status, body }).toMatchObject({ status: 503, body: unavailable });
    expect(ms).toBeLessThan(10_000);
    await sleeping;
    expect((await timed('/notes')).status).toBe(200);
  });
  it('makes requests fail with 503 within 10 s while its processes are frozen, and succeed on new connections', async () => {
    await sql('SELECT 1');
    const pids = await database.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'orders'",
    );
    expect(pids.length).toBeGreaterThan(0);
    for (const { pid } of pids) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all([timed('/notes'), write()]);
      expect(answers.map(({ status }) => status)).toContain(503);
      for (const { status, ms } of answers) expect(status < 500 || ms < 15_000).toBe(true);
      await eventually(async () => expect((await write()).status).toBe(201));
    } finally {
      for (const { pid } of pids) process.kill(pid, 'SIGCONT');
    }
  });
});
