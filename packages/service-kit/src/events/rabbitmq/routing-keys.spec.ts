import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { v7 as uuid } from 'uuid';
import { DeadLetters } from './dead-letters.js';
import { RabbitTransport } from './rabbit.transport.js';
import { deadQueueOf, declareTopology, exchange, queueOf } from './topology.js';
import { Log } from '../../observability/logger.js';
import { testRabbitUrl } from '../../testing/config.js';
import { eventually } from '../../testing/eventually.js';
import { startTestConsumer } from '../../testing/test-consumer.js';

const url = testRabbitUrl();

const eventOf = <T extends DomainEvent['type']>(type: T, data: DomainEvent<T>['data']): DomainEvent<T> =>
  ({ id: uuid(), type, version: 1, occurred_at: new Date().toISOString(), data }) as DomainEvent<T>;
const refundRequested = () =>
  eventOf('refund.requested', {
    ...{ request_id: uuid(), order_id: uuid(), order_number: '2X7-000123', amount_paise: 349_900, meals: 7 },
    ...{ reason: 'Problem P-000001: 7 meals', actor_id: uuid() },
  });
const emailSent = () =>
  eventOf('email.sent', { order_id: uuid(), template: 'order-confirmation', message_id: '<1@x>', sent_at: new Date().toISOString() });

(url ? describe : describe.skip)('an event under the routing key of another one, which its publisher may not publish', () => {
  let connection: ChannelModel;
  let channel: ConfirmChannel;
  let transport: RabbitTransport;
  let received: string[];
  const publish = (key: string, event: DomainEvent, headers = {}): unknown =>
    channel.publish(exchange, key, Buffer.from(JSON.stringify(event)), { persistent: true, messageId: event.id, headers });
  const replay = async (): Promise<void> => {
    const deadLetters = await DeadLetters.open(url!);
    await deadLetters.replay(['orders']).finally(() => deadLetters.close());
  };
  const list = async (): Promise<void> => {
    const deadLetters = await DeadLetters.open(url!);
    await deadLetters.list(['orders']).finally(() => deadLetters.close());
  };
  const startConsumer = async (): Promise<void> => {
    transport = new RabbitTransport(url!, 'test', Log.create('test', { level: 'silent' }));
    await startTestConsumer(transport, 'orders', (event) => Promise.resolve(void received.push(event.id)));
  };
  const expectDead = (count: number): Promise<void> =>
    eventually(async () => expect((await channel.checkQueue(deadQueueOf('orders'))).messageCount).toBe(count));

  beforeAll(async () => {
    connection = await connect(url!);
    channel = await connection.createConfirmChannel();
    await declareTopology(channel);
  });
  beforeEach(async () => {
    await transport?.close();
    for (const queue of [queueOf('orders'), deadQueueOf('orders')]) await channel.purgeQueue(queue);
    received = [];
    await startConsumer();
  });
  afterAll(async () => {
    await transport.close();
    await connection.close();
  });

  it('becomes a dead letter and is not handled, also after a replay', async () => {
    publish('email.sent', refundRequested());
    await expectDead(1);
    await replay();
    await expectDead(1);
    expect(received).toEqual([]);
  });
  it('is not handled where its headers claim the other routing key', async () => {
    publish('email.sent', refundRequested(), { 'x-routing-key': 'refund.requested' });
    await expectDead(1);
    expect(received).toEqual([]);
  });
  it.each([{}, { 'x-routing-key': 'refund.requested' }, { 'x-death': [{ exchange, 'routing-keys': ['refund.requested'] }] }])(
    'is not handled after a replay where RabbitMQ made it a dead letter because it expired: headers %j',
    async (headers) => {
      await transport.close();
      const event = refundRequested();
      const options = { persistent: true, messageId: event.id, headers, expiration: '1' };
      channel.publish(exchange, 'email.sent', Buffer.from(JSON.stringify(event)), options);
      await expectDead(1);
      await startConsumer();
      await list();
      await replay();
      await expectDead(1);
      expect(received).toEqual([]);
    },
  );
  it('does not keep other events from being handled, also those that an operator replays', async () => {
    const [first, dead] = [refundRequested(), emailSent()];
    publish(first.type, first);
    channel.sendToQueue(deadQueueOf('orders'), Buffer.from(JSON.stringify(dead)), { persistent: true, messageId: dead.id });
    await channel.waitForConfirms();
    await replay();
    await eventually(() => expect(received.toSorted()).toEqual([first.id, dead.id].toSorted()));
  });
});
