import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventServices, services, type EventServiceName } from '@2x7/contracts';
import amqp from 'amqplib';
import { temporaryFolder } from '../files/temporary-folder.js';
import { hasRabbit, startRabbit, type Rabbit } from '../test-servers/rabbitmq.js';
import { accountUrl, passwordsFrom, provideBrokerAccounts } from './accounts.js';

const exchange = '2x7.events';
const everyEvent = [...new Set(eventServices.flatMap((name) => services[name].publishes))];
const everyQueue = eventServices.filter((name) => services[name].subscribesTo.length > 0);
type Work = (channel: amqp.ConfirmChannel) => Promise<unknown>;

(hasRabbit() ? describe : describe.skip)('the accounts of the services at RabbitMQ', () => {
  const home = temporaryFolder('broker-accounts');
  const passwords = passwordsFrom((name) => `${name}-of-this-test`);
  let rabbit: Rabbit;
  beforeAll(async () => {
    rabbit = await startRabbit({ dir: path.join(home.path, 'node'), management: true });
    await provideBrokerAccounts(rabbit, passwords);
  });
  afterAll(async () => {
    await rabbit.stop();
    home.remove();
  });

  /** `done`, or the reason for which the broker closed the channel. */
  async function attempt(name: EventServiceName, work: Work, password = passwords[name]): Promise<string> {
    const connection = await amqp.connect(accountUrl(rabbit.url, name, password));
    connection.on('error', () => undefined);
    try {
      const channel = await connection.createConfirmChannel();
      const closed = new Promise<never>((_, reject) => channel.once('error', reject));
      await Promise.race([work(channel).then(() => channel.waitForConfirms()), closed]);
      return 'done';
    } catch (error) {
      return /ACCESS_REFUSED|access to topic/.test(String(error)) ? 'refused' : String(error);
    } finally {
      await connection.close().catch(() => undefined);
    }
  }
  const publish =
    (to: string, key: string): Work =>
    async (channel) =>
      void channel.publish(to, key, Buffer.from('{}'), { persistent: true });
  const expectAllowed = async (name: EventServiceName, work: Work, allowed: boolean): Promise<void> =>
    expect(await attempt(name, work)).toBe(allowed ? 'done' : 'refused');

  for (const name of eventServices) {
    const {
      publishes,
      subscribesTo,
      watches,
    }: { publishes: readonly string[]; subscribesTo: readonly string[]; watches: readonly string[] } = services[name];
    it(`let ${name} publish ${publishes.join(', ') || 'no event'}, and send nothing directly to a queue`, async () => {
      for (const type of everyEvent) await expectAllowed(name, publish(exchange, type), publishes.includes(type));
      for (const queue of everyQueue) await expectAllowed(name, publish('', `2x7.${queue}`), false);
      for (const queue of everyQueue) await expectAllowed(name, publish('2x7.dead', `2x7.${queue}`), false);
    });
    it(`let ${name} read ${subscribesTo.length > 0 ? 'its own queue' : 'no queue'}, no dead letters, and retry only its own events`, async () => {
      for (const queue of everyQueue) {
        await expectAllowed(name, (channel) => channel.consume(`2x7.${queue}`, () => undefined), queue === name);
        await expectAllowed(name, (channel) => channel.get(`2x7.${queue}.dead`), false);
        await expectAllowed(name, publish(`2x7.${queue}`, `2x7.${queue}.retry.1s`), queue === name);
      }
    });
    it(`let ${name} watch ${watches.join(', ') || 'no event'}, and delete no durable queue or exchange`, async () => {
      for (const type of everyEvent) {
        const watch: Work = async (channel) => {
          const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
          await channel.bindQueue(queue, exchange, type);
        };
        await expectAllowed(name, watch, watches.includes(type));
      }
      await expectAllowed(name, (channel) => channel.deleteQueue('2x7.email'), false);
      await expectAllowed(name, (channel) => channel.deleteExchange(exchange), false);
    });
  }
  it('get a changed password when they are set up again', async () => {
    await provideBrokerAccounts(rabbit, { ...passwords, gateway: 'another-of-this-test' });
    expect(await attempt('gateway', () => Promise.resolve(), 'another-of-this-test')).toBe('done');
    await expect(attempt('gateway', () => Promise.resolve())).rejects.toThrow(/ACCESS_REFUSED|403/);
  });
});
