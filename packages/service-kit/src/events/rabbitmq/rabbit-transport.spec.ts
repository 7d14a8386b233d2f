import { after, before, beforeEach, describe, it } from 'node:test';
import type { DomainEvent } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { expect } from 'expect';
import { v7 as uuid } from 'uuid';
import { Log } from '../../observability/logger.js';
import { RabbitBus } from './rabbit-bus.js';
import { deadQueueOf, declareTopology, exchange, queueOf, retryDelays, retryQueueOf } from './topology.js';
import { testRabbitUrl } from '../../testing/config.js';
import { eventually } from '../../testing/eventually.js';

const url = testRabbitUrl();
const log = Log.create('test', { level: 'silent' });

const sent = (): DomainEvent<'email.sent'> => {
  const id = uuid();
  const data = { order_id: uuid(), template: 'order-confirmation', message_id: `<${id}>`, sent_at: new Date().toISOString() };
  return { id, type: 'email.sent', version: 1, occurred_at: new Date().toISOString(), data };
};

/** What a failing database says. */
const outage = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('events over RabbitMQ', { skip: url ? false : 'RabbitMQ is not here' }, () => {
  let connection: ChannelModel;
  let channel: ConfirmChannel;
  const buses: RabbitBus[] = [];
  const aBus = (): RabbitBus => {
    const bus = new RabbitBus(url!, 'test', log);
    buses.push(bus);
    return bus;
  };
  const waiting = async (queue: string): Promise<number> => (await channel.checkQueue(queue)).messageCount;

  before(async () => {
    connection = await connect(url!);
    channel = await connection.createConfirmChannel();
    await declareTopology(channel);
  });
  beforeEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
    for (const queue of [queueOf('orders'), deadQueueOf('orders'), ...retryDelays.map((delay) => retryQueueOf('orders', delay))]) await channel.purgeQueue(queue);
  });
  after(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await connection.close();
  });

  it('an event that is published before its consumer ever ran is kept for it', async () => {
    for (const queue of [queueOf('orders'), deadQueueOf('orders')]) await channel.deleteQueue(queue);
    const event = sent();
    await aBus().publish(event);
    const heard: DomainEvent[] = [];
    await aBus().consume('orders', (told) => Promise.resolve(void heard.push(told)));
    await eventually(() => expect(heard).toEqual([event]));
    await eventually(async () => expect(await waiting(queueOf('orders'))).toBe(0));
  });
  it('work that fails is tried again after a pause, and counted', async () => {
    let attempts = 0;
    await aBus().consume('orders', () => {
      attempts += 1;
      return attempts < 2 ? Promise.reject(new Error('told to fail')) : Promise.resolve();
    });
    await aBus().publish(sent());
    await eventually(async () => expect([attempts, await waiting(queueOf('orders'))]).toEqual([2, 0]));
  });
  it('after the last try an event is a dead letter that tells why, and the next one flows', async () => {
    const poison = sent();
    const heard: string[] = [];
    await aBus().consume('orders', (event) => (event.id === poison.id ? Promise.reject(new Error('never')) : Promise.resolve(void heard.push(event.id))));
    const headers = { 'x-attempt': retryDelays.length };
    channel.publish(exchange, poison.type, Buffer.from(JSON.stringify(poison)), { persistent: true, messageId: poison.id, headers });
    const next = sent();
    await aBus().publish(next);
    await eventually(() => expect(heard).toEqual([next.id]));
    await eventually(async () => {
      const dead = await channel.get(deadQueueOf('orders'), { noAck: true });
      if (!dead) throw new Error('no dead letter yet');
      expect(dead.properties.headers?.['x-reason']).toBe('never');
      expect(JSON.parse(dead.content.toString())).toEqual(poison);
    });
  });
  const copies = retryQueueOf('orders', retryDelays[0]);
  const full = { durable: true, arguments: { 'x-max-length': 0, 'x-overflow': 'reject-publish' } };
  for (const [what, spoil] of [['gone', () => Promise.resolve()], ['full', () => channel.assertQueue(copies, full)]] as const) {
    it(`work that fails while the queue for its next try is ${what} comes again from its own queue`, async () => {
      let attempts = 0;
      const bus = aBus();
      await bus.consume('orders', () => {
        attempts += 1;
        return attempts === 2 ? Promise.reject(new Error('told to fail')) : Promise.resolve();
      });
      await bus.publish(sent());
      await eventually(() => expect(attempts).toBe(1));
      await channel.deleteQueue(copies);
      await spoil();
      try {
        await bus.publish(sent());
        await eventually(async () => expect([attempts, await waiting(queueOf('orders'))]).toEqual([3, 0]));
      } finally {
        await channel.deleteQueue(copies);
        await declareTopology(channel);
      }
    });
  }
  for (const [what, bytes] of [['no JSON', 'nonsense'], ['no event of ours', '{"id":7}'], ['an event with wrong data', JSON.stringify({ ...sent(), data: {} })]] as const) {
    it(`${what} is a dead letter at once`, async () => {
      await aBus().consume('orders', () => Promise.reject(new Error('must not be asked')));
      channel.publish(exchange, 'email.sent', Buffer.from(bytes), { persistent: true });
      await eventually(async () => expect(await waiting(deadQueueOf('orders'))).toBe(1));
    });
  }
  it('while the database is away events wait in hand: none is lost, none is burnt', async () => {
    let failures = 3;
    const heard: string[] = [];
    await aBus().consume('orders', (event) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(outage()) : Promise.resolve(void heard.push(event.id));
    });
    const event = sent();
    await aBus().publish(event);
    await eventually(() => expect(heard).toEqual([event.id]));
    expect(await waiting(retryQueueOf('orders', retryDelays[0]))).toBe(0);
  });
  it('a consumer that stops finishes the work in hand and leaves the rest', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const heard: string[] = [];
    const bus = aBus();
    await bus.consume('orders', async (event) => {
      heard.push(event.id);
      await held;
    });
    await bus.publish(sent());
    await eventually(() => expect(heard.length).toBe(1));
    const stopping = bus.stop('orders');
    await aBus().publish(sent());
    release();
    await stopping;
    expect(heard.length).toBe(1);
    await eventually(async () => expect(await waiting(queueOf('orders'))).toBe(1));
  });
  it('tells how many events wait, are tried again, and are dead', async () => {
    const bus = aBus();
    await bus.publish(sent());
    channel.sendToQueue(deadQueueOf('orders'), Buffer.from('{}'));
    await eventually(async () => {
      const depths = await bus.queues('orders');
      expect(depths.filter(({ messages }) => messages > 0)).toEqual([
        { queue: queueOf('orders'), messages: 1, isDead: false },
        { queue: deadQueueOf('orders'), messages: 1, isDead: true },
      ]);
    });
  });
  it('asking for queues that somebody has deleted brings them back and disturbs no publisher', async () => {
    const bus = aBus();
    await bus.queues('orders');
    await channel.deleteQueue(deadQueueOf('orders'));
    await bus.queues('orders').catch(() => undefined);
    await eventually(async () => {
      await bus.publish(sent());
      expect(await bus.queues('orders')).toHaveLength(retryDelays.length + 2);
    }, 20_000);
  });
  it('a cache that watches hears what happens while it listens', async () => {
    const told: string[] = [];
    await aBus().watch(['catalog.changed'], (event) => told.push(event.type));
    const change = { id: uuid(), type: 'catalog.changed' as const, version: 1 as const, occurred_at: new Date().toISOString(), data: { entity: 'dish' as const, ids: [] } };
    const publisher = aBus();
    await eventually(async () => {
      await publisher.publish(change);
      expect(told).toContain('catalog.changed');
    });
  });
  it('a cache that watches lets nonsense pass and keeps its connection', async () => {
    const lines: string[] = [];
    const bus = new RabbitBus(url!, 'test', Log.create('test', { level: 'info', destination: { write: (line: string) => void lines.push(line) } }));
    buses.push(bus);
    await bus.watch(['catalog.changed'], () => undefined);
    await eventually(() => {
      channel.publish(exchange, 'catalog.changed', Buffer.from('nonsense'));
      expect(lines.join('')).toContain('a watched message could not be told');
    });
    expect(lines.join('')).not.toContain('the broker is not connected');
  });
});
