import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Metrics } from './metrics.js';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { eventually } from '../testing/eventually.js';
import { figure } from '../testing/figure.js';
import { startSampleService } from '../testing/sample-service.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin } from '../testing/test-service.js';

const never = (): Promise<never> => new Promise(() => undefined);
const one = (value: number): { labels: object; value: number }[] => [{ labels: {}, value }];

describe('sampled gauges', () => {
  let metrics: Metrics;
  beforeEach(() => {
    metrics = new Metrics('test');
  });

  it('are read at each scrape', async () => {
    let value = 0;
    metrics.sampled({ name: 'apples', help: 'Apples' }, () => one((value += 1)));
    expect([await figure({ metrics }, 'apples'), await figure({ metrics }, 'apples')]).toEqual([1, 2]);
  });
  it('are not read again within keepMs', async () => {
    let reads = 0;
    metrics.sampled({ name: 'apples', help: 'Apples', keepMs: 60_000 }, () => one((reads += 1)));
    expect([await figure({ metrics }, 'apples'), await figure({ metrics }, 'apples')]).toEqual([1, 1]);
  });
  it('are read again after keepMs also when the clock of the machine is set back', async () => {
    let reads = 0;
    metrics.sampled({ name: 'apples', help: 'Apples', keepMs: 10 }, () => one((reads += 1)));
    expect(await figure({ metrics }, 'apples')).toBe(1);
    const time = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
    await pause(20);
    expect(await figure({ metrics }, 'apples')).toBe(2);
  });
  it('are missing when reading fails, not zero and not outdated, and the failure is counted; other gauges are unaffected', async () => {
    let works = true;
    metrics.sampled({ name: 'apples', help: 'Apples' }, () => (works ? one(5) : Promise.reject(new Error('no'))));
    metrics.sampled({ name: 'pears', help: 'Pears', labelNames: ['kind'] }, () => [{ labels: { kind: 'green' }, value: 7 }]);
    expect(await figure({ metrics }, 'apples')).toBe(5);
    works = false;
    expect(await figure({ metrics }, 'apples')).toBeUndefined();
    expect(await figure({ metrics }, 'pears', { kind: 'green' })).toBe(7);
    expect(await figure({ metrics }, 'metric_reads_failed_total', { metric: 'apples' })).toBeGreaterThan(0);
  });
  it('do not delay a scrape when reading takes long, and are not read a second time meanwhile', async () => {
    let reads = 0;
    metrics.sampled({ name: 'apples', help: 'Apples' }, () => ((reads += 1), never()));
    const began = performance.now();
    expect(await figure({ metrics }, 'apples')).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
    await metrics.registry.metrics();
    expect(reads).toBe(1);
  });
  it('are served on their own port, which answers 500 when collecting fails', async () => {
    const port = await metrics.listen('127.0.0.1', 0);
    const scrape = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/metrics`);
    expect([(await scrape()).status, await (await scrape()).text()]).toEqual([200, expect.stringContaining('process_cpu_seconds_total')]);
    metrics.counter('broken', 'Broken').inc();
    metrics.registry.getSingleMetric('broken')!.get = () => Promise.reject(new Error('simulated failure'));
    expect((await scrape()).status).toBe(500);
    await metrics.close();
  });
});

describe('the metrics of a service with events', () => {
  let database: TestDatabase;
  let service: RunningService;
  beforeAll(async () => {
    database = await testDatabase('metrics');
    service = await startSampleService(database, new InProcessTransport());
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  it('time requests by route and status', async () => {
    await fetch(new URL('/notes', service.url), { headers: asAdmin() });
    await eventually(async () =>
      expect(await figure(service, 'http_request_duration_seconds_count', { route: '/notes', status: '200' })).toBe(1),
    );
  });
  it('count the events in the outbox, the failing ones, and the age of the oldest', async () => {
    const added = `INSERT INTO outbox (event_id, type, event, created_at, next_attempt_at, attempts)
      VALUES (gen_random_uuid(), 'email.sent', '{}', now() - interval '90 seconds', now() + interval '1 hour', 3)`;
    await database.query(added);
    await eventually(async () => expect(await figure(service, 'outbox_waiting_events')).toBe(1));
    await eventually(async () => expect(await figure(service, 'outbox_failing_events')).toBe(1));
    await eventually(async () => expect(await figure(service, 'outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90));
  });
  it('report that the database does not answer, and that it answers again', async () => {
    expect(await figure(service, 'database_available')).toBe(1);
    const sessions = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'orders'";
    const pids = (await database.query<{ pid: number }>(sessions)).map(({ pid }) => pid);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      expect(await figure(service, 'database_available')).toBe(0);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await eventually(async () => expect(await figure(service, 'database_available')).toBe(1));
  });
  it('do not fail a scrape when the database does not answer', async () => {
    await database.query('BEGIN; LOCK TABLE outbox');
    const began = performance.now();
    expect(
      await eventually(async () => {
        const value = await figure(service, 'outbox_waiting_events');
        if (value !== undefined) throw new Error('the gauge still has a value');
        return value;
      }),
    ).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(5_000);
    await database.query('ROLLBACK');
    await eventually(async () => expect(await figure(service, 'outbox_waiting_events')).toBe(1));
  });
});
