import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { v7 as uuid } from 'uuid';
import { AppError } from '../../http/app-error.js';
import { Log } from '../../observability/logger.js';
import type { EventContext } from '../event-context.js';
import { RabbitTransport } from './rabbit.transport.js';
import { deadQueueOf, declareTopology, exchange, queueOf, retryDelays, retryQueueOf } from './topology.js';
import { testRabbitUrl } from '../../testing/config.js';
import { eventually } from '../../testing/eventually.js';
import { startTestConsumer, type Deliver } from '../../testing/test-consumer.js';

const url = testRabbitUrl();
const log = Log.create('test', { level: 'silent' });

const sent = (): DomainEvent<'email.sent'> => {
  const id = uuid();
  const data = { order_id: uuid(), template: 'order-confirmation', message_id: `<${id}>`, sent_at: new Date().toISOString() };
  return { id, type: 'email.sent', version: 1, occurred_at: new Date().toISOString(), data };
};

/** The error of a driver whose database is unavailable. */
const outage = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

(url ? describe : describe.skip)('RabbitTransport', () => {
  let connection: ChannelModel;
  let channel: ConfirmChannel;
  const transports: RabbitTransport[] = [];
  const open = (transportLog = log): RabbitTransport => {
    const transport = new RabbitTransport(url!, 'test', transportLog);
    transports.push(transport);
    return transport;
  };
  const publish = (event: DomainEvent): Promise<void> => open().publish(event);
  const consume = (deliver: Deliver) => startTestConsumer(open(), 'orders', deliver);
  const watch = (transport: RabbitTransport, show: (event: DomainEvent) => void, watcherLog = log): Promise<void> => {
    const watcher = transport.watcher('gateway', watcherLog);
    watcher.addHandler('catalog.changed', (_data: unknown, context: EventContext) => Promise.resolve(show(context.event)), true);
    return watcher.listen(() => undefined);
  };
  const waiting = async (queue: string): Promise<number> => (await channel.checkQueue(queue)).messageCount;

  beforeAll(async () => {
    connection = await connect(url!);
    channel = await connection.createConfirmChannel();
    await declareTopology(channel);
  });
  beforeEach(async () => {
    await Promise.all(transports.splice(0).map((transport) => transport.close()));
    for (const queue of [queueOf('orders'), deadQueueOf('orders'), ...retryDelays.map((delay) => retryQueueOf('orders', delay))])
      await channel.purgeQueue(queue);
  });
  afterAll(async () => {
    await Promise.all(transports.map((transport) => transport.close()));
    await connection.close();
  });

  it('keeps an event that is published before its consumer has ever run', async () => {
    for (const queue of [queueOf('orders'), deadQueueOf('orders')]) await channel.deleteQueue(queue);
    const event = sent();
    await publish(event);
    const received: DomainEvent[] = [];
    await consume((delivered) => Promise.resolve(void received.push(delivered)));
    await eventually(() => expect(received).toEqual([event]));
    await eventually(async () => expect(await waiting(queueOf('orders'))).toBe(0));
  });
  it("handles at most five events at once, half the number of a service's database connections", async () => {
    let running = 0;
    const release = new AbortController();
    const released = once(release.signal, 'abort');
    await consume(async () => {
      running += 1;
      await released;
    });
    for (let count = 0; count < 7; count += 1) await publish(sent());
    const most = eventually(async () => expect([running, await waiting(queueOf('orders'))]).toEqual([5, 2]));
    await most.finally(() => release.abort());
    await eventually(() => expect(running).toBe(7));
  });
  it('retries a failed handler after a delay', async () => {
    let attempts = 0;
    await consume(() => {
      attempts += 1;
      return attempts < 2 ? Promise.reject(new Error('simulated failure')) : Promise.resolve();
    });
    await publish(sent());
    await eventually(async () => expect([attempts, await waiting(queueOf('orders'))]).toEqual([2, 0]));
  });
  it('moves an event to the dead letters with its reason after the last retry, and handles the next event', async () => {
    const poison = sent();
    const received: string[] = [];
    await consume((event) => (event.id === poison.id ? Promise.reject(new Error('never')) : Promise.resolve(void received.push(event.id))));
    const headers = { 'x-attempt': retryDelays.length };
    channel.publish(exchange, poison.type, Buffer.from(JSON.stringify(poison)), { persistent: true, messageId: poison.id, headers });
    const next = sent();
    await publish(next);
    await eventually(() => expect(received).toEqual([next.id]));
    await eventually(async () => {
      const dead = await channel.get(deadQueueOf('orders'), { noAck: true });
      if (!dead) throw new Error('no dead letter yet');
      expect(dead.properties.headers?.['x-reason']).toBe('never');
      expect(JSON.parse(dead.content.toString())).toEqual(poison);
    });
  });
  const copies = retryQueueOf('orders', retryDelays[0]);
  const full = { durable: true, arguments: { 'x-max-length': 0, 'x-overflow': 'reject-publish' } };
  for (const [what, spoil] of [
    ['deleted', () => Promise.resolve()],
    ['full', () => channel.assertQueue(copies, full)],
  ] as const) {
    it(`requeues a failed event into its consumer's own queue when the retry queue is ${what}`, async () => {
      let attempts = 0;
      const transport = open();
      await startTestConsumer(transport, 'orders', () => {
        attempts += 1;
        return attempts === 2 ? Promise.reject(new Error('simulated failure')) : Promise.resolve();
      });
      await transport.publish(sent());
      await eventually(() => expect(attempts).toBe(1));
      await channel.deleteQueue(copies);
      await spoil();
      try {
        await transport.publish(sent());
        await eventually(async () => expect([attempts, await waiting(queueOf('orders'))]).toEqual([3, 0]));
      } finally {
        await channel.deleteQueue(copies);
        await declareTopology(channel);
      }
    });
  }
  for (const [what, bytes] of [
    ['invalid JSON', 'nonsense'],
    ['an unknown event', '{"id":7}'],
    ['an event with wrong data', JSON.stringify({ ...sent(), data: {} })],
  ] as const) {
    it(`moves ${what} to the dead letters at once`, async () => {
      await consume(() => Promise.reject(new Error('must not be called')));
      channel.publish(exchange, 'email.sent', Buffer.from(bytes), { persistent: true });
      await eventually(async () => expect(await waiting(deadQueueOf('orders'))).toBe(1));
    });
  }
  it('retries an event also after its last retry while another service is unavailable', async () => {
    await consume(() => Promise.reject(new AppError('unavailable', 'The dishes cannot be read at the moment.')));
    const event = sent();
    const headers = { 'x-attempt': retryDelays.length };
    channel.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), { persistent: true, messageId: event.id, headers });
    const longest = retryQueueOf('orders', retryDelays.at(-1)!);
    await eventually(async () => expect(await waiting(longest)).toBe(1));
    await channel.purgeQueue(longest);
  });
  it('retries an event of a type that only a newer release knows', async () => {
    await consume(() => Promise.reject(new Error('must not be called')));
    const newer = { ...sent(), type: 'email.read' };
    channel.publish(exchange, 'email.sent', Buffer.from(JSON.stringify(newer)), { persistent: true });
    await eventually(async () => expect(await waiting(copies)).toBe(1));
    await channel.purgeQueue(copies);
  });
  it('holds events while the database is unavailable: none is lost, none uses a retry', async () => {
    let failures = 3;
    const received: string[] = [];
    await consume((event) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(outage()) : Promise.resolve(void received.push(event.id));
    });
    const event = sent();
    await publish(event);
    await eventually(() => expect(received).toEqual([event.id]));
    expect(await waiting(retryQueueOf('orders', retryDelays[0]))).toBe(0);
  });
  it('finishes running handlers when the consumer closes, and leaves the other events in the queue', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const received: string[] = [];
    const server = await consume(async (event) => {
      received.push(event.id);
      await held;
    });
    await publish(sent());
    await eventually(() => expect(received.length).toBe(1));
    const stopping = server.close();
    await publish(sent());
    release();
    await stopping;
    expect(received.length).toBe(1);
    await eventually(async () => expect(await waiting(queueOf('orders'))).toBe(1));
  });
  it('counts waiting, retried and dead events', async () => {
    const transport = open();
    await transport.publish(sent());
    channel.sendToQueue(deadQueueOf('orders'), Buffer.from('{}'));
    await eventually(async () => {
      const depths = await transport.queues('orders');
      expect(depths.filter(({ messages }) => messages > 0)).toEqual([
        { queue: queueOf('orders'), messages: 1, isDead: false },
        { queue: deadQueueOf('orders'), messages: 1, isDead: true },
      ]);
    });
  });
  it('declares deleted queues again when their depth is read, without disturbing publishers', async () => {
    const transport = open();
    await transport.queues('orders');
    await channel.deleteQueue(deadQueueOf('orders'));
    await transport.queues('orders').catch(() => undefined);
    await eventually(async () => {
      await transport.publish(sent());
      expect(await transport.queues('orders')).toHaveLength(retryDelays.length + 2);
    }, 20_000);
  });
  it('shows a watcher the events that are published while it listens', async () => {
    const shown: string[] = [];
    await watch(open(), (event) => void shown.push(event.type));
    const change = {
      id: uuid(),
      type: 'catalog.changed' as const,
      version: 1 as const,
      occurred_at: new Date().toISOString(),
      data: { entity: 'dish' as const, ids: [] },
    };
    const publisher = open();
    await eventually(async () => {
      await publisher.publish(change);
      expect(shown).toContain('catalog.changed');
    });
  });
  it('ignores a malformed message in a watcher and keeps its connection', async () => {
    const lines: string[] = [];
    const kept = Log.create('test', { level: 'info', destination: { write: (line: string) => void lines.push(line) } });
    await watch(open(kept), () => undefined, kept);
    await eventually(() => {
      channel.publish(exchange, 'catalog.changed', Buffer.from('nonsense'));
      expect(lines.join('')).toContain('watched event failed');
    });
    expect(lines.join('')).not.toContain('broker disconnected');
  });
});
