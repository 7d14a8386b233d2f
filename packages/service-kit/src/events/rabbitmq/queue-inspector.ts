import type { ConsumerName } from '@2x7/contracts';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { QueueDepth } from '../event-transport.js';
import type { BrokerConnection } from './connection-renewal.js';
import { deadQueueOf, queueOf, retryDelays, retryQueueOf } from './topology.js';

/** Counts messages on a channel of its own: asking about a deleted queue closes the channel that asks. */
export class QueueInspector {
  private channel?: ChannelWrapper;

  constructor(private readonly connection: BrokerConnection) {}

  async depths(consumer: ConsumerName): Promise<QueueDepth[]> {
    const names = [queueOf(consumer), ...retryDelays.map((delay) => retryQueueOf(consumer, delay)), deadQueueOf(consumer)];
    this.channel ??= this.open();
    const channel = this.channel;
    await channel.waitForConnect();
    const counts = await Promise.all(names.map((name) => channel.checkQueue(name)));
    return counts.map(({ queue, messageCount: messages }) => ({ queue, messages, isDead: queue === deadQueueOf(consumer) }));
  }

  private open(): ChannelWrapper {
    const setup = async (channel: ConfirmChannel): Promise<void> => {
      channel.on('error', (error: Error) => this.channel?.emit('error', error));
      await this.connection.declare(channel);
    };
    const channel = this.connection.manager.createChannel({ name: 'inspector', setup });
    this.connection.renewal.watch(channel);
    return channel;
  }
}
