import { after, before, beforeEach, describe, it } from 'node:test';
import { expect } from 'expect';
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

describe('figures that are read when somebody looks', () => {
  let metrics: Metrics;
  beforeEach(() => {
    metrics = new Metrics('test');
  });

  it('are read anew at each scrape', async () => {
    let value = 0;
    metrics.sampled({ name: 'apples', help: 'Apples' }, () => one((value += 1)));
    expect([await figure({ metrics }, 'apples'), await figure({ metrics }, 'apples')]).toEqual([1, 2]);
  });
  it('are asked for no oftener than they may be', async () => {
    let reads = 0;
    metrics.sampled({ name: 'apples', help: 'Apples', keepMs: 60_000 }, () => one((reads += 1)));
    expect([await figure({ metrics }, 'apples'), await figure({ metrics }, 'apples')]).toEqual([1, 1]);
  });
  it('that cannot be read are missing, not zero and not the old ones, and are counted; the others are there', async () => {
    let works = true;
    metrics.sampled({ name: 'apples', help: 'Apples' }, () => (works ? one(5) : Promise.reject(new Error('no'))));
    metrics.sampled({ name: 'pears', help: 'Pears', labelNames: ['kind'] }, () => [{ labels: { kind: 'green' }, value: 7 }]);
    expect(await figure({ metrics }, 'apples')).toBe(5);
    works = false;
    expect(await figure({ metrics }, 'apples')).toBeUndefined();
    expect(await figure({ metrics }, 'pears', { kind: 'green' })).toBe(7);
    expect(await figure({ metrics }, 'metric_reads_failed_total', { metric: 'apples' })).toBeGreaterThan(0);
  });
  it('that take too long keep nobody waiting, and are not asked for again meanwhile', async () => {
    let reads = 0;
    metrics.sampled({ name: 'apples', help: 'Apples' }, () => ((reads += 1), never()));
    const began = performance.now();
    expect(await figure({ metrics }, 'apples')).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
    await metrics.registry.metrics();
    expect(reads).toBe(1);
  });
  it('are served on a port of their own, and its failure is an answer', async () => {
    const port = await metrics.listen('127.0.0.1', 0);
    const scrape = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/metrics`);
    expect([(await scrape()).status, await (await scrape()).text()]).toEqual([200, expect.stringContaining('process_cpu_seconds_total')]);
    metrics.counter('broken', 'Broken').inc();
    metrics.registry.getSingleMetric('broken')!.get = () => Promise.reject(new Error('told to fail'));
    expect((await scrape()).status).toBe(500);
    await metrics.close();
  });
});

describe('the figures of a service with events', () => {
  let database: TestDatabase;
  let service: RunningService;
  before(async () => {
    database = await testDatabase('metrics');
    service = await startSampleService(database, new InProcessTransport());
  });
  after(async () => {
    await service.close();
    await database.drop();
  });

  it('requests are counted by route and status, with the time they took', async () => {
    await fetch(new URL('/notes', service.url), { headers: asAdmin() });
    await eventually(async () => expect(await figure(service, 'http_request_duration_seconds_count', { route: '/notes', status: '200' })).toBe(1));
  });
  it('what waits in the outbox is told, with its age and whether it fails', async () => {
    const added = `INSERT INTO outbox (event_id, type, event, created_at, next_attempt_at, attempts)
      VALUES (gen_random_uuid(), 'email.sent', '{}', now() - interval '90 seconds', now() + interval '1 hour', 3)`;
    await database.query(added);
    await eventually(async () => expect(await figure(service, 'outbox_waiting_events')).toBe(1));
    await eventually(async () => expect(await figure(service, 'outbox_failing_events')).toBe(1));
    await eventually(async () => expect(await figure(service, 'outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90));
  });
  it('a database that does not answer fails no scrape', async () => {
    await database.query('BEGIN; LOCK TABLE outbox');
    const began = performance.now();
    expect(await eventually(async () => {
      const told = await figure(service, 'outbox_waiting_events');
      if (told !== undefined) throw new Error('it was read before');
      return told;
    })).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(5_000);
    await database.query('ROLLBACK');
    await eventually(async () => expect(await figure(service, 'outbox_waiting_events')).toBe(1));
  });
});
