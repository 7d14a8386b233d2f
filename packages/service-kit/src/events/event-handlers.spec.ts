import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent, EventData } from '@2x7/contracts';
import type { Type } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { startService } from '../bootstrap/service.js';
import { testRabbitUrl } from '../testing/config.js';
import { eventually } from '../testing/eventually.js';
import { NoteConsumer, startSampleService } from '../testing/sample-service.js';
import { onStatement } from '../testing/statement-log.js';
import { startTestConsumer } from '../testing/test-consumer.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { testConfig } from '../testing/test-service.js';
import { Log } from '../observability/logger.js';
import { currentRequestId } from '../observability/request-context.js';
import { EventConsumer, EventWatcher, OnEvent, WatchEvent } from './event-consumer.js';
import { EventContext } from './event-context.js';
import { InProcessTransport } from './in-process/in-process.transport.js';
import { RabbitTransport } from './rabbitmq/rabbit.transport.js';
import { retryDelays, retryQueueOf } from './rabbitmq/topology.js';

const sent = (id = uuid()): DomainEvent<'email.sent'> => {
  const occurred_at = new Date().toISOString();
  return {
    id,
    type: 'email.sent',
    version: 1,
    occurred_at,
    trace_id: `trace-${id}`,
    data: { order_id: uuid(), template: 'order-confirmation', message_id: `<${id}>`, sent_at: occurred_at },
  };
};

@EventConsumer()
class SecondNoteConsumer {
  @OnEvent('email.sent')
  note(): void {
    throw new Error('must not be called');
  }
}

@EventConsumer()
class UnsubscribedConsumer {
  @OnEvent('order.paid')
  handle(): void {
    throw new Error('must not be called');
  }
}

const seen: { requestId?: string; event?: DomainEvent; inbox?: unknown } = {};
const rowOf = 'SELECT consumer FROM inbox WHERE event_id = $1';
const inboxRow = ({ id }: DomainEvent): Promise<unknown[]> => database.query(rowOf, [id]);

@EventConsumer()
class RecordingConsumer {
  @OnEvent('email.sent')
  async record(@Payload() data: EventData<'email.sent'>, @Ctx() context: EventContext): Promise<void> {
    await context.transaction(async (tx) => {
      const inbox = await tx.query(rowOf, [context.event.id]);
      Object.assign(seen, { requestId: currentRequestId(), event: { ...context.event, data }, inbox });
    });
  }
}

/** Stores a note by one statement, or by one that fails. */
@EventConsumer()
class OneStatementConsumer {
  static column = 'text';
  static times = 1;

  @OnEvent('email.sent')
  async note(@Payload() { message_id }: EventData<'email.sent'>, @Ctx() context: EventContext): Promise<void> {
    const { column, times } = OneStatementConsumer;
    const note = { text: `INSERT INTO note (${column}) VALUES ($1)`, values: [message_id] };
    for (let count = 0; count < times; count += 1) await context.execute([note]);
  }
}

const watched: string[] = [];

@EventWatcher()
class CatalogWatcher {
  @WatchEvent('catalog.changed')
  note(@Payload() { entity }: EventData<'catalog.changed'>): void {
    watched.push(entity);
    if (entity === 'meal-plan') throw new Error('simulated failure');
  }
}

@EventWatcher()
class WatcherThatStores {
  @WatchEvent('catalog.changed')
  open(@Payload() _data: EventData<'catalog.changed'>, @Ctx() context: EventContext): Promise<void> {
    return context.execute([{ text: 'SELECT', values: [] }]);
  }
}

const changed = (entity: 'dish' | 'meal-plan'): DomainEvent<'catalog.changed'> => ({
  id: uuid(),
  type: 'catalog.changed',
  version: 1,
  occurred_at: new Date().toISOString(),
  data: { entity, ids: [] },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('handlers');
});
afterAll(() => database.drop());

describe('a service at its start', () => {
  const start = (...controllers: Type[]) => startSampleService(database, new InProcessTransport(), { controllers });

  it('refuses a subscription without a handler', async () => {
    await expect(start()).rejects.toThrow('orders has no handler of email.sent');
  });
  it('refuses two handlers of one event', async () => {
    await expect(start(NoteConsumer, SecondNoteConsumer)).rejects.toThrow('orders has two handlers of email.sent');
  });
  it('refuses a handler of an event that it does not subscribe to', async () => {
    await expect(start(NoteConsumer, UnsubscribedConsumer)).rejects.toThrow('orders handles order.paid without a subscription');
  });
  it('closes its database connections when it refuses to start', async () => {
    await eventually(async () => {
      expect(
        await database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('orders', 'outbox-listener')",
        ),
      ).toEqual([]);
    });
  });
});

describe('an event handler', () => {
  it('gets the data, the whole event, the transaction of the inbox row and the request id', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport, { controllers: [RecordingConsumer] });
    const event = sent();
    await transport.publish(event);
    expect(seen).toEqual({ requestId: event.trace_id, event, inbox: [{ consumer: 'orders' }] });
    await service.close();
  });
  it('stores its effect and the inbox row in one statement, once however often the event arrives', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport, { controllers: [OneStatementConsumer] });
    const event = sent();
    const statements: string[] = [];
    onStatement(service, (text) => void (text.includes('INTO inbox') && statements.push(text)));
    await transport.publish(event);
    await Promise.all([transport.publish(event), transport.publish(event)]);
    expect(await database.query('SELECT text FROM note WHERE text = $1', [event.data.message_id])).toHaveLength(1);
    expect(await inboxRow(event)).toEqual([{ consumer: 'orders' }]);
    expect(statements).toHaveLength(3);
    await service.close();
  });
  it('leaves no inbox row when its statement fails, so that the event is delivered again', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport, { controllers: [OneStatementConsumer] });
    const event = sent();
    OneStatementConsumer.column = 'no_such_column';
    await expect(transport.publish(event)).rejects.toThrow('no_such_column');
    expect(await inboxRow(event)).toEqual([]);
    OneStatementConsumer.column = 'text';
    await transport.publish(event);
    expect(await inboxRow(event)).toHaveLength(1);
    await service.close();
  });
  it('leaves no inbox row when its statement breaks a constraint of its own: that is no repeated event', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport, { controllers: [OneStatementConsumer] });
    const event = sent();
    await database.query('CREATE UNIQUE INDEX note_text ON note (text)');
    await database.query('INSERT INTO note (text) VALUES ($1)', [event.data.message_id]);
    await expect(transport.publish(event)).rejects.toThrow('note_text');
    expect(await inboxRow(event)).toEqual([]);
    await database.query('DROP INDEX note_text');
    await service.close();
  });
  it('fails when it stores a second effect', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport, { controllers: [OneStatementConsumer] });
    OneStatementConsumer.times = 2;
    await expect(transport.publish(sent())).rejects.toThrow('the effect of email.sent is stored already');
    OneStatementConsumer.times = 1;
    await service.close();
  });
  it('leaves an inbox row also when it stores nothing', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport);
    const event = { ...sent(), type: 'refund.requested' } as unknown as DomainEvent;
    await transport.publish(event);
    expect(await inboxRow(event)).toHaveLength(1);
    await service.close();
  });
  it('passes its own error object on to the publisher', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport);
    NoteConsumer.failures = 1;
    await expect(transport.publish(sent())).rejects.toBe(NoteConsumer.error);
    await service.close();
  });
  it('is stopped before the database closes, and no event reaches it afterwards', async () => {
    const transport = new InProcessTransport();
    const service = await startSampleService(database, transport);
    const source = service.app.get(DataSource, { strict: false });
    const publishing = transport.publish(sent());
    await service.close();
    await publishing;
    expect(source.isInitialized).toBe(false);
    await expect(transport.publish(sent())).rejects.toThrow('the consumer orders is not running');
  });
});

describe('a watcher', () => {
  const start = async (transport: InProcessTransport, lines: string[] = [], controllers: Type[] = [CatalogWatcher]) => {
    await startTestConsumer(transport, 'deliveries', () => Promise.resolve());
    const log = Log.create('watching', { level: 'info', destination: { write: (line: string) => void lines.push(line) } });
    return startService({ name: 'watching', config: testConfig(), log, transport, controllers });
  };
  it('gets events without a database, and its failure is logged and does not fail the publisher', async () => {
    const [transport, lines] = [new InProcessTransport(), [] as string[]];
    const service = await start(transport, lines);
    await transport.publish(changed('dish'));
    await transport.publish(changed('meal-plan'));
    expect(watched.splice(0)).toEqual(['dish', 'meal-plan']);
    expect(lines.join('')).toContain('watcher failed');
    await service.close();
    await transport.publish(changed('dish'));
    expect(watched).toEqual([]);
  });
  it('fails when it stores an effect, because it has no inbox', async () => {
    const [transport, lines] = [new InProcessTransport(), [] as string[]];
    const service = await start(transport, lines, [WatcherThatStores]);
    await transport.publish(changed('dish'));
    await service.close();
    expect([watched, lines.join('')]).toEqual([[], expect.stringContaining('has no inbox')]);
  });
});

const rabbitUrl = testRabbitUrl();

(rabbitUrl ? describe : describe.skip)('a service over RabbitMQ', () => {
  it('waits for the end of a database outage without using a retry, and handles the event once', async () => {
    const transport = new RabbitTransport(rabbitUrl!, 'test', Log.create('test', { level: 'silent' }));
    const service = await startSampleService(database, transport);
    const usual = NoteConsumer.error;
    NoteConsumer.error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    NoteConsumer.failures = 2;
    const event = sent();
    try {
      await Promise.all([transport.publish(event), transport.publish(event)]);
      await eventually(async () =>
        expect(await database.query('SELECT 1 FROM note WHERE text = $1', [event.data.message_id])).toHaveLength(1),
      );
      const retries = (await transport.queues('orders')).filter(({ queue }) => queue === retryQueueOf('orders', retryDelays[0]));
      expect(retries).toEqual([{ queue: retryQueueOf('orders', retryDelays[0]), messages: 0, isDead: false }]);
      expect(NoteConsumer.failures).toBe(0);
    } finally {
      NoteConsumer.error = usual;
      await service.close();
      await transport.close();
    }
  });
});
