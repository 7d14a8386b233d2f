import { parseEvent, subscriptions, type ConsumerName, type DomainEvent, type EventType } from '@2x7/contracts';
import { connect, type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, Options } from 'amqplib';
import type { Deliver, EventBus, QueueDepth } from '../event-bus.js';
import type { Log } from '../../observability/logger.js';
import { RabbitConsumer } from './rabbit-consumer.js';
import { ConnectionRenewal } from './connection-renewal.js';
import { deadQueueOf, declareTopology, exchange, queueOf, retryDelays, retryQueueOf } from './topology.js';
import { SurePublishing } from './confirmed-publisher.js';

/** ms until a publish that the broker has not confirmed counts as failed. */
const confirmTimeout = 5_000;

const kept = new Set<EventType>(Object.values(subscriptions).flat());

/** Events over RabbitMQ: confirmed, and sure to reach the queues that keep them; manual acks; retries with growing delay; dead letters. */
export class RabbitBus implements EventBus {
  private readonly connection: AmqpConnectionManager;
  private readonly publisher: ChannelWrapper;
  private readonly renewal: ConnectionRenewal;
  private readonly sure = new SurePublishing();
  private readonly consumers = new Map<ConsumerName, RabbitConsumer>();
  private readonly watchers: ChannelWrapper[] = [];
  /** A channel of its own: asking for a queue that somebody has deleted closes the channel that asks. */
  private inspector?: ChannelWrapper;

  constructor(url: string, name: string, private readonly log: Log) {
    this.connection = connect([url], {
      heartbeatIntervalInSeconds: 10,
      reconnectTimeInSeconds: 1,
      connectionOptions: { clientProperties: { connection_name: name } },
    });
    this.connection.on('disconnect', ({ err }) => log.warn('the broker is not connected', { reason: err?.message }));
    this.connection.on('connect', () => log.info('connected to the broker'));
    const setup = (channel: ConfirmChannel): Promise<void> => this.preparePublisher(channel);
    this.publisher = this.connection.createChannel({ name: 'publisher', setup, publishTimeout: confirmTimeout });
    this.renewal = new ConnectionRenewal(this.connection, log);
    this.renewal.watch(this.publisher);
  }

  async publish(event: DomainEvent): Promise<void> {
    const about = { messageId: event.id, contentType: 'application/json', type: event.type };
    const publish = (options: Options.Publish): Promise<unknown> =>
      this.publisher.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), { ...options, ...about });
    if (kept.has(event.type)) await this.sure.send(`the event ${event.type}`, publish);
    else await publish({ persistent: true });
  }

  async consume(consumer: ConsumerName, deliver: Deliver): Promise<void> {
    const running = new RabbitConsumer(this.connection, consumer, { deliver, log: this.log });
    this.renewal.watch(running.channel);
    this.consumers.set(consumer, running);
    await running.start();
  }

  async watch(types: readonly EventType[], tell: (event: DomainEvent) => void): Promise<void> {
    const setup = async (channel: ConfirmChannel): Promise<void> => {
      channel.on('error', (error: Error) => watcher.emit('error', error));
      await channel.assertExchange(exchange, 'topic', { durable: true });
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      for (const type of types) await channel.bindQueue(queue, exchange, type);
      await channel.consume(queue, (message) => message && this.tellParsed(message.content, tell), { noAck: true });
    };
    const watcher = this.connection.createChannel({ name: 'watcher', setup });
    this.renewal.watch(watcher);
    this.watchers.push(watcher);
    return Promise.resolve();
  }

  async stop(consumer: ConsumerName): Promise<void> {
    await this.consumers.get(consumer)?.stop();
    this.consumers.delete(consumer);
  }

  async queues(consumer: ConsumerName): Promise<QueueDepth[]> {
    if (!(consumer in subscriptions)) return [];
    const names = [queueOf(consumer), ...retryDelays.map((delay) => retryQueueOf(consumer, delay)), deadQueueOf(consumer)];
    const depths = await Promise.all(names.map((name) => this.inspect(name)));
    return depths.map(({ queue, messageCount: messages }) => ({ queue, messages, isDead: queue === deadQueueOf(consumer) }));
  }

  async close(): Promise<void> {
    await this.renewal.end();
    await Promise.all([...this.consumers.keys()].map((name) => this.stop(name)));
    await this.connection.close();
  }

  private async inspect(queue: string): ReturnType<ChannelWrapper['checkQueue']> {
    if (!this.inspector) {
      const setup = async (channel: ConfirmChannel): Promise<void> => {
        channel.on('error', (error: Error) => this.inspector?.emit('error', error));
        await declareTopology(channel);
      };
      this.inspector = this.connection.createChannel({ name: 'inspector', setup });
      this.renewal.watch(this.inspector);
    }
    await this.inspector.waitForConnect();
    return this.inspector.checkQueue(queue);
  }

  private tellParsed(content: Buffer, tell: (event: DomainEvent) => void): void {
    try {
      tell(parseEvent(JSON.parse(content.toString())));
    } catch (error) {
      this.log.error('a watched message could not be told', error);
    }
  }

  private async preparePublisher(channel: ConfirmChannel): Promise<void> {
    channel.on('error', (error: Error) => this.publisher.emit('error', error));
    this.sure.listen(channel);
    await declareTopology(channel);
  }
}
