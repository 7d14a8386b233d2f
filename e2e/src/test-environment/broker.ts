import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eventServices } from '@2x7/contracts';
import { accountUrl, passwordsFrom, startRabbit, type Rabbit } from '@2x7/local/testing';
import { brokerAccounts, provideTopology } from '@2x7/service-kit/rabbitmq';
import { connect, type ConfirmChannel } from 'amqplib';

export type QueueState = { waiting: number; consumers: number };

/** The RabbitMQ of the test environment, with an account for each service, and with direct access to its queues. */
export class Broker {
  private constructor(
    private readonly rabbit: Rabbit,
    private readonly folder: string,
    /** The address of each service's own account. */
    readonly urls: Record<string, string>,
  ) {}

  static async start(folder: string): Promise<Broker> {
    const passwords = passwordsFrom(() => randomBytes(24).toString('base64url'));
    const rabbit = await startRabbit({ dir: folder, accounts: brokerAccounts(passwords) });
    const urls = Object.fromEntries(eventServices.map((name) => [name, accountUrl(rabbit.url, name, passwords[name])]));
    const broker = new Broker(rabbit, folder, urls);
    await provideTopology(broker.url).catch(async (error: unknown) => {
      await rabbit.stop();
      throw error;
    });
    return broker;
  }

  /** The administrator's address. */
  get url(): string {
    return this.rabbit.url;
  }

  get port(): number {
    return this.rabbit.port;
  }

  kill9(): Promise<void> {
    return this.rabbit.kill9();
  }

  restart(): Promise<void> {
    return this.rabbit.restart();
  }

  close(): Promise<void> {
    return this.rabbit.stop();
  }

  /** Restarts with an empty disk: messages are gone, and the operator has run the job that declares exchanges and queues. */
  async loseEverything(): Promise<void> {
    await this.rabbit.kill9();
    const data = path.join(this.folder, 'mnesia');
    for (const entry of fs.readdirSync(data)) fs.rmSync(path.join(data, entry), { recursive: true, force: true });
    await this.rabbit.restart();
    await provideTopology(this.url);
  }

  /** The number of ready messages and of consumers. @throws Error for a queue that does not exist */
  queue(name: string): Promise<QueueState> {
    return this.withChannel(async (channel) => {
      const { messageCount, consumerCount } = await channel.checkQueue(name);
      return { waiting: messageCount, consumers: consumerCount };
    });
  }

  /** Puts bytes into a queue, valid event or not. */
  put(queue: string, bytes: Buffer): Promise<void> {
    return this.withChannel(async (channel) => {
      channel.sendToQueue(queue, bytes, { persistent: true, messageId: 'put-by-a-test' });
      await channel.waitForConfirms();
    });
  }

  /** Publishes to the shop's exchange, as the outbox relay does. */
  publish(exchange: string, key: string, bytes: Buffer): Promise<void> {
    return this.withChannel(async (channel) => {
      channel.publish(exchange, key, bytes, { persistent: true, mandatory: true });
      await channel.waitForConfirms();
    });
  }

  private async withChannel<T>(work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
    const connection = await connect(this.rabbit.url);
    connection.on('error', () => undefined); // the pending call rejects with the same error
    try {
      const channel = await connection.createConfirmChannel();
      channel.on('error', () => undefined);
      return await work(channel);
    } finally {
      await connection.close().catch(() => undefined);
    }
  }
}
