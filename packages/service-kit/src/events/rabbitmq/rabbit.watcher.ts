import { parseEvent } from '@2x7/contracts';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { EventServer, type EventServerOptions } from '../event-server.js';
import type { BrokerConnection } from './connection-renewal.js';
import { exchange } from './topology.js';

/** An exclusive queue that ends with the connection, without acknowledgement: for caches. */
export class RabbitWatcher extends EventServer {
  private channel?: ChannelWrapper;

  constructor(
    options: EventServerOptions,
    private readonly connection: BrokerConnection,
  ) {
    super(options);
  }

  override unwrap<T>(): T {
    return this.channel as T;
  }

  protected open(): Promise<void> {
    this.channel = this.connection.manager.createChannel({ name: 'watcher', setup: (channel: ConfirmChannel) => this.prepare(channel) });
    this.connection.renewal.watch(this.channel);
    return Promise.resolve();
  }

  protected async shutDown(): Promise<void> {
    await this.channel?.close();
    await this.untilIdle();
  }

  private async prepare(channel: ConfirmChannel): Promise<void> {
    channel.on('error', (error: Error) => this.channel?.emit('error', error));
    await this.connection.declare(channel);
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    for (const type of this.types) await channel.bindQueue(queue, exchange, type);
    await channel.consume(queue, (message) => message && void this.track(this.handle(message)), { noAck: true });
  }

  private async handle({ content }: ConsumeMessage): Promise<void> {
    try {
      await this.callHandler(parseEvent(JSON.parse(content.toString())));
    } catch (error) {
      this.log.error('watched event failed', error);
    }
  }
}
