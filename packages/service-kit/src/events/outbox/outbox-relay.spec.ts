import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { RunningService } from '../../bootstrap/service-parts.js';
import { InProcessTransport } from '../in-process/in-process.transport.js';
import { startSampleService } from '../../testing/sample-service.js';
import { eventually } from '../../testing/eventually.js';
import { onStatement } from '../../testing/statement-log.js';
import { testDatabase, type TestDatabase } from '../../testing/test-database.js';
import { Outbox, type NewEvent } from './outbox.js';

describe('old outbox and inbox rows', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('relay');
    await (await startSampleService(database, new InProcessTransport())).close();
  });
  afterAll(() => database.drop());

  it('are deleted batch by batch, and younger rows stay', async () => {
    const published = (days: number, count: number) =>
      database.query(
        `INSERT INTO outbox (event_id, type, event, published_at) SELECT gen_random_uuid(), 'x', '{}', now() - $1 * interval '1 day' FROM generate_series(1, $2::int)`,
        [days, count],
      );
    const handled = (days: number, count: number) =>
      database.query(
        `INSERT INTO inbox (consumer, event_id, handled_at) SELECT 'x', gen_random_uuid(), now() - $1 * interval '1 day' FROM generate_series(1, $2::int)`,
        [days, count],
      );
    await Promise.all([published(8, 2_500), published(6, 3), handled(31, 1_500), handled(29, 2)]);
    const service = await startSampleService(database, new InProcessTransport());
    try {
      await eventually(async () => {
        const left = await database.query(
          'SELECT (SELECT count(*)::int FROM outbox) AS outbox, (SELECT count(*)::int FROM inbox) AS inbox',
        );
        expect(left).toEqual([{ outbox: 3, inbox: 2 }]);
      });
    } finally {
      await service.close();
    }
  });
});

describe('an event of the outbox', () => {
  let database: TestDatabase;
  let service: RunningService;
  const published: string[] = [];
  const transport = new InProcessTransport();
  beforeAll(async () => {
    database = await testDatabase('published');
    const publish = transport.publish.bind(transport);
    transport.publish = async (event) => {
      await publish(event);
      published.push(event.id);
    };
    service = await startSampleService(database, transport);
  });
  afterEach(() => void published.splice(0));
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const event: NewEvent = { type: 'catalog.changed', data: { entity: 'dish', ids: [] } };
  const outbox = (): Outbox => service.app.get(Outbox, { strict: false });
  const source = (): DataSource => service.app.get(DataSource, { strict: false });
  const ids = (rows: { event_id: string }[]): string[] => rows.map(({ event_id }) => event_id);
  const waiting = async () => ids(await database.query('SELECT event_id FROM outbox WHERE published_at IS NULL'));
  const nonePublishedTwice = (): void => expect(new Set(published).size).toBe(published.length);

  /** A row as a process leaves it that ends after its commit; reserved for it, or tried once before. */
  async function leave({ attempts = 0, due = '6 seconds' } = {}): Promise<string> {
    const complete = { id: uuid(), version: 1, occurred_at: new Date().toISOString(), ...event };
    await database.query(
      `INSERT INTO outbox (event_id, type, event, attempts, next_attempt_at) VALUES ($1, $2, $3, $4, clock_timestamp() + $5::interval)`,
      [complete.id, complete.type, complete, attempts, due],
    );
    return complete.id;
  }

  it('is published from memory after its commit, and costs one statement beside its own', async () => {
    const statements: string[] = [];
    onStatement(service, (text) => void (text.includes('outbox') && statements.push(text)));
    // The relay reads the table at its start, when it has begun to listen, and seldom later.
    await eventually(async () => {
      statements.splice(0);
      published.splice(0);
      await source().transaction((tx) => outbox().append(tx, event));
      await eventually(async () => expect([await waiting(), published.length]).toEqual([[], 1]));
      expect(statements).toEqual([expect.stringMatching(/^INSERT INTO outbox/), expect.stringMatching(/^UPDATE outbox SET published_at/)]);
    });
  });

  it('is never published when its transaction is rolled back', async () => {
    const failing = source().transaction(async (tx) => {
      await outbox().append(tx, event);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await source().transaction((tx) => outbox().append(tx, event));
    await eventually(async () => expect([await waiting(), published.length]).toEqual([[], 1]));
  });

  it('is left to the process that has stored it, and published by another one when that has ended', async () => {
    const id = await leave({ due: '2 seconds' });
    await database.query("SELECT pg_notify('outbox', $1)", [id]);
    await source().transaction((tx) => outbox().append(tx, event));
    await eventually(async () => expect([await waiting(), published.length]).toEqual([[], 2]));
    expect(published.indexOf(id)).toBe(1);
  });

  it('is published at the start of the next process, without a wait', async () => {
    const [id, postponed] = [await leave({ due: '1 hour' }), await leave({ attempts: 1, due: '1 hour' })];
    await service.close();
    service = await startSampleService(database, transport);
    await eventually(async () => expect([await waiting(), published]).toEqual([[postponed], [id]]));
    await database.query('DELETE FROM outbox WHERE event_id = $1', [postponed]);
  });

  it('is published at the start of the next process while another one holds the rows of others', async () => {
    const [id, held] = [await leave({ due: '1 hour' }), await leave({ due: '1 hour' })];
    await service.close();
    const other = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await other.transaction(async (tx) => {
      await tx.query('SELECT FROM outbox WHERE event_id = $1 FOR UPDATE', [held]);
      service = await startSampleService(database, transport);
      await eventually(async () => expect([await waiting(), published]).toEqual([[held], [id]]));
    });
    await other.destroy();
    await database.query('DELETE FROM outbox WHERE event_id = $1', [held]);
  });

  it('is published once, also when more are stored at once than the memory holds', async () => {
    await source().transaction(async (tx) => {
      for (let count = 0; count < 600; count += 1) await outbox().append(tx, event);
    });
    await eventually(async () => expect([await waiting(), published.length]).toEqual([[], 600]), 30_000);
    nonePublishedTwice();
  });
});
