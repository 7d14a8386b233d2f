import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { v7 as uuid } from 'uuid';
import { DeadLetters } from './dead-letters.js';
import { deadQueueOf, declareTopology, queueOf } from './topology.js';
import { testRabbitUrl } from '../../testing/config.js';
import { eventually } from '../../testing/eventually.js';

const url = testRabbitUrl();

(url ? describe : describe.skip)('dead letters', () => {
  let connection: ChannelModel;
  let channel: ConfirmChannel;
  let deadLetters: DeadLetters;
  const addDeadLetter = (id: string): void => {
    const headers = { 'x-reason': 'no email for asha@mail.example', 'x-died-at': '2026-11-20T10:00:00.000Z', 'x-attempt': 5 };
    channel.sendToQueue(deadQueueOf('orders'), Buffer.from(`{"customer":"${id}"}`), {
      persistent: true,
      messageId: id,
      type: 'email.sent',
      headers,
    });
  };
  const waiting = async (queue: string): Promise<number> => (await channel.checkQueue(queue)).messageCount;

  beforeAll(async () => {
    connection = await connect(url!);
    channel = await connection.createConfirmChannel();
    await declareTopology(channel);
    deadLetters = await DeadLetters.open(url!);
  });
  beforeEach(async () => {
    for (const queue of [queueOf('orders'), deadQueueOf('orders')]) await channel.purgeQueue(queue);
  });
  afterAll(async () => {
    await deadLetters?.close();
    await connection.close();
  });

  it('are listed with type, id, reason and time, without personal data, any number of times', async () => {
    const ids = [uuid(), uuid()];
    ids.forEach(addDeadLetter);
    await channel.waitForConfirms();
    for (let look = 0; look < 25; look += 1) {
      const shown = await deadLetters.list(['orders']);
      expect(shown.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(shown[0]).toMatchObject({
        queue: deadQueueOf('orders'),
        type: 'email.sent',
        reason: 'no email for [email]',
        since: new Date('2026-11-20T10:00:00.000Z'),
      });
    }
    expect(await waiting(deadQueueOf('orders'))).toBe(2);
  });
  it('are not duplicated by several commands in a row', async () => {
    addDeadLetter(uuid());
    await channel.waitForConfirms();
    for (let look = 0; look < 5; look += 1) {
      const command = await DeadLetters.open(url!);
      expect(await command.list(['orders'])).toHaveLength(1);
      await command.close();
    }
    const command = await DeadLetters.open(url!);
    expect(await command.replay(['orders'])).toBe(1);
    await command.close();
    expect([await waiting(queueOf('orders')), await waiting(deadQueueOf('orders'))]).toEqual([1, 0]);
  });
  it('return to the queue of their consumer with no retry used', async () => {
    const id = uuid();
    addDeadLetter(id);
    await channel.waitForConfirms();
    expect(await deadLetters.replay(['orders'])).toBe(1);
    const back = await channel.get(queueOf('orders'), { noAck: true });
    expect(back && [back.properties.messageId, back.content.toString()]).toEqual([id, `{"customer":"${id}"}`]);
    expect(Object.keys((back && back.properties.headers) ?? {})).not.toEqual(expect.arrayContaining(['x-attempt']));
    expect(await waiting(deadQueueOf('orders'))).toBe(0);
  });
  it('stay in their queue when the connection of a replay breaks before its ack', async () => {
    addDeadLetter(uuid());
    await channel.waitForConfirms();
    const doomed = await DeadLetters.open(url!);
    const inner = doomed as unknown as { channel: ConfirmChannel; connection: ChannelModel };
    inner.channel.ack = () =>
      void (inner.connection as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(
        new Error('cut off'),
      );
    await doomed.replay(['orders']).catch(() => undefined);
    await eventually(async () => expect([await waiting(queueOf('orders')), await waiting(deadQueueOf('orders'))]).toEqual([1, 1]));
  });
});
