import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import amqp from 'amqplib';
import { hasRabbit, startRabbit, type Rabbit } from './rabbitmq.js';
import { temporaryFolder } from '../files/temporary-folder.js';

async function channelTo(rabbit: Pick<Rabbit, 'url'>): Promise<{ channel: amqp.ConfirmChannel; close(): Promise<void> }> {
  const connection = await amqp.connect(rabbit.url);
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return { channel, close: () => connection.close() };
}

/**
 * RabbitMQ 3.10 writes the name of a new quorum queue to disk only after some seconds; a clean stop does at once.
 * Messages need no such care: a confirmed one is on the disk.
 */
async function declareKept(rabbit: Rabbit): Promise<{ channel: amqp.ConfirmChannel }> {
  const { channel, close } = await channelTo(rabbit);
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await close();
  await rabbit.restart();
  return channelTo(rabbit);
}

(hasRabbit() ? describe : describe.skip)('the private RabbitMQ', () => {
  const home = temporaryFolder('rabbit');
  let rabbit: Rabbit;

  beforeAll(async () => {
    rabbit = await startRabbit({ dir: path.join(home.path, 'node'), virtualHosts: ['one', 'other'] });
  });
  afterAll(async () => {
    await rabbit.stop();
    home.remove();
  });

  it('keeps confirmed messages when it is killed with kill -9', async () => {
    const { channel } = await declareKept(rabbit);
    for (let count = 1; count <= 50; count += 1) channel.sendToQueue('kept', Buffer.from(String(count)), { persistent: true });
    await channel.waitForConfirms();
    await rabbit.kill9();
    await expect(amqp.connect(rabbit.url)).rejects.toThrow();
    await rabbit.restart();
    const again = await channelTo(rabbit);
    let found = 0;
    while (found < 50 && (await again.channel.get('kept', { noAck: true }))) found += 1;
    expect(found).toBe(50);
    await again.close();
  });

  it('separates virtual hosts: a queue of one is unknown in the other', async () => {
    const [one, other] = await Promise.all(['one', 'other'].map((name) => channelTo({ url: `${rabbit.url}/${name}` })));
    await one!.channel.assertQueue('mine');
    await expect(other!.channel.checkQueue('mine')).rejects.toThrow(/no queue 'mine' in vhost 'other'/);
    await Promise.all([one!.close(), other!.close()]);
  });

  it('keeps its address across a clean restart', async () => {
    await rabbit.restart();
    const { channel, close } = await channelTo(rabbit);
    expect((await channel.checkQueue('kept')).queue).toBe('kept');
    await close();
  });
});
