import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@2x7/contracts';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { RunningService } from '../../bootstrap/service-parts.js';
import { InProcessTransport } from '../in-process/in-process.transport.js';
import { startSampleService } from '../../testing/sample-service.js';
import { eventually } from '../../testing/eventually.js';
import { onStatement } from '../../testing/statement-log.js';
import { startTestConsumer } from '../../testing/test-consumer.js';
import { endConnections, testDatabase, type TestDatabase } from '../../testing/test-database.js';
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
  /** Links of the invitations that the email worker has received. */
  const invited: string[] = [];
  const transport = new InProcessTransport();
  let beforePublish: (event: DomainEvent) => Promise<void>;
  beforeAll(async () => {
    database = await testDatabase('published');
    const publish = transport.publish.bind(transport);
    transport.publish = async (event) => {
      await beforePublish(event);
      await publish(event);
      published.push(event.id);
    };
    service = await startSampleService(database, transport);
    await startTestConsumer(transport, 'deliveries', () => Promise.resolve());
    await startTestConsumer(transport, 'email', ({ data }) => Promise.resolve(void invited.push((data as { link: string }).link)));
  });
  beforeEach(() => {
    beforePublish = () => Promise.resolve();
  });
  afterEach(() => {
    published.splice(0);
    invited.splice(0);
  });
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

  /** Stores an event whose reservation ends then. @returns its id */
  const store = (newEvent: NewEvent, reservedFor: string): Promise<string> =>
    source().transaction(async (tx) => {
      await outbox().append(tx, newEvent);
      const [[row]] = await tx.query<[{ event_id: string }[]]>(
        'UPDATE outbox SET next_attempt_at = clock_timestamp() + $1::interval WHERE seq = lastval() RETURNING event_id',
        [reservedFor],
      );
      return row!.event_id;
    });

  it('is published from memory after its commit, with one statement besides its INSERT', async () => {
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

  it('is published by the process that stored it, and by another one only after its reservation ended', async () => {
    const id = await leave({ due: '2 seconds' });
    await database.query("SELECT pg_notify('outbox', $1)", [id]);
    await source().transaction((tx) => outbox().append(tx, event));
    await eventually(async () => expect([await waiting(), published.length]).toEqual([[], 2]));
    expect(published.indexOf(id)).toBe(1);
  });

  it('is published at once by the next process when the process that stored it has ended', async () => {
    const [id, postponed] = [await leave({ due: '1 hour' }), await leave({ attempts: 1, due: '1 hour' })];
    await service.close();
    service = await startSampleService(database, transport);
    await eventually(async () => expect([await waiting(), published]).toEqual([[postponed], [id]]));
    await database.query('DELETE FROM outbox WHERE event_id = $1', [postponed]);
  });

  it('is published at once by the next process although another transaction holds other rows', async () => {
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

  it('is published once, also when more events are stored at once than the memory holds', async () => {
    await source().transaction(async (tx) => {
      for (let count = 0; count < 600; count += 1) await outbox().append(tx, event);
    });
    await eventually(async () => expect([await waiting(), published.length]).toEqual([[], 600]), 30_000);
    nonePublishedTwice();
  });

  /** The sessions that have sent LISTEN. */
  const listening = async (): Promise<number[]> => {
    const sessions = await source().query<{ pid: number }[]>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN outbox' AND state = 'idle'",
    );
    return sessions.map(({ pid }) => pid);
  };

  it('is published when the lost LISTEN connection is open again, not only when its reservation ends', async () => {
    const stored: string[] = [];
    const storeUntil = async (isEnough: () => Promise<boolean>): Promise<void> => {
      while (!(await isEnough())) stored.push(await store(event, '1 hour'));
    };
    const [lost] = await eventually(async () => {
      const pids = await listening();
      expect(pids).toHaveLength(1);
      return pids;
    });
    let isLost = false;
    const storing = storeUntil(async () => isLost && (await listening()).length === 1);
    await endConnections([lost!]);
    isLost = true;
    await storing;
    stored.push(await store(event, '1 hour'));
    await eventually(async () => expect([await waiting(), [...new Set(published)].sort()]).toEqual([[], stored.sort()]));
  });

  it('is published again when it could not be marked as published, and handled once', async () => {
    const sent_at = new Date().toISOString();
    const message_id = `<${uuid()}@mail.example>`;
    let failed = false;
    beforePublish = async () => {
      if (failed) return;
      failed = true;
      await database.query('BEGIN; LOCK TABLE outbox IN SHARE MODE');
    };
    const id = await store(
      { type: 'email.sent', data: { order_id: uuid(), template: 'order-confirmation', message_id, sent_at } },
      '2 seconds',
    );
    const marking = await eventually(async () => {
      const [lock] = await database.query<{ pid: number }>("SELECT pid FROM pg_locks WHERE relation = 'outbox'::regclass AND NOT granted");
      return lock!.pid;
    });
    await endConnections([marking]);
    await database.query('ROLLBACK');
    expect([await waiting(), published]).toEqual([[id], [id]]);
    await eventually(async () => expect([await waiting(), published]).toEqual([[], [id, id]]));
    expect(await database.query('SELECT text FROM note WHERE text = $1', [message_id])).toHaveLength(1);
  });

  it('is postponed alone, for longer each time, while it cannot be published, and published later', async () => {
    const invitation = (link: string): NewEvent => ({
      type: 'user.invited',
      data: { invitation_id: uuid(), name: 'Asha', email: 'asha@mail.example', link, expires_at: new Date().toISOString(), is_first: true },
    });
    const [taken, refused] = ['https://shop.example/taken', 'https://shop.example/refused'];
    const refusedAt: number[] = [];
    beforePublish = ({ type, data }) => {
      if (type !== 'user.invited' || data.link !== refused || refusedAt.length === 2) return Promise.resolve();
      refusedAt.push(performance.now());
      return Promise.reject(new Error('no queue took the event'));
    };
    const statements: string[] = [];
    onStatement(service, (text) => void (text.includes('attempts + 1') && statements.push(text)));
    await source().transaction(async (tx) => {
      for (const one of [event, invitation(taken), invitation(refused), event]) await outbox().append(tx, one);
    });
    const rows = () =>
      database.query(
        `SELECT event -> 'data' ->> 'link' AS link, attempts, last_error AS error, published_at IS NOT NULL AS published
         FROM outbox ORDER BY seq DESC LIMIT 4`,
      );
    const plain = { link: null, attempts: 0, error: null, published: true };
    const error = 'no queue took the event';
    const postponed = { link: refused, attempts: expect.any(Number), error, published: false };
    await eventually(async () => expect(await rows()).toEqual([plain, postponed, plain, plain]));
    expect(statements[0]).toMatch(/SET published_at .*SET published_at .*jsonb_set.*SET attempts/s);
    await eventually(async () => expect(await rows()).toEqual([plain, { link: null, attempts: 2, error, published: true }, plain, plain]));
    expect(refusedAt[1]! - refusedAt[0]!).toBeGreaterThan(950);
    expect(performance.now() - refusedAt[1]!).toBeGreaterThan(1_950);
    expect(invited).toEqual([taken, refused]);
    nonePublishedTwice();
  });
});
