import { parseEvent, subscriptions, type ConsumerName, type DomainEvent, type EventType } from '@2x7/contracts';
import { connect, type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { Deliver, EventBus } from './event-bus.js';
import type { Log } from './logger.js';
import { RabbitConsumer } from './rabbit-consumer.js';
import { declareTopology, exchange } from './rabbit-topology.js';

/** ms until a publish that the broker has not confirmed counts as failed. */
const confirmTimeout = 5_000;

const kept = new Set<EventType>(Object.values(subscriptions).flat());

/** Events over RabbitMQ: persistent, mandatory, confirmed; manual acks; retries with growing delay; dead letters. */
export class RabbitBus implements EventBus {
  private readonly connection: AmqpConnectionManager;
  private readonly publisher: ChannelWrapper;
  private readonly returned = new Set<string>();
  private readonly consumers = new Map<ConsumerName, RabbitConsumer>();
  private readonly watchers: ChannelWrapper[] = [];

  constructor(url: string, name: string, private readonly log: Log) {
    this.connection = connect([url], {
      heartbeatIntervalInSeconds: 10,
      reconnectTimeInSeconds: 1,
      connectionOptions: { clientProperties: { connection_name: name } },
    });
    this.connection.on('disconnect', ({ err }) => log.warn('the broker is not connected', { reason: err?.message }));
    this.connection.on('connect', () => log.info('connected to the broker'));
    this.publisher = this.connection.createChannel({ setup: (channel: ConfirmChannel) => this.preparePublisher(channel), publishTimeout: confirmTimeout });
    this.publisher.on('error', (error: Error) => log.warn('the publishing channel failed', { reason: error.message }));
  }

  async publish(event: DomainEvent): Promise<void> {
    const options = { persistent: true, mandatory: kept.has(event.type), messageId: event.id, contentType: 'application/json', type: event.type };
    await this.publisher.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), options);
    if (this.returned.delete(event.id)) throw new Error(`no queue took the event ${event.type}`);
  }

  async consume(consumer: ConsumerName, deliver: Deliver): Promise<void> {
    const running = new RabbitConsumer(this.connection, consumer, { deliver, log: this.log });
    this.consumers.set(consumer, running);
    await running.start();
  }

  async watch(types: readonly EventType[], tell: (event: DomainEvent) => void): Promise<void> {
    const setup = async (channel: ConfirmChannel): Promise<void> => {
      channel.on('error', (error: Error) => this.log.warn('the watching channel failed', { reason: error.message }));
      await channel.assertExchange(exchange, 'topic', { durable: true });
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      for (const type of types) await channel.bindQueue(queue, exchange, type);
      await channel.consume(queue, (message) => message && tell(parseEvent(JSON.parse(message.content.toString()))), { noAck: true });
    };
    this.watchers.push(this.connection.createChannel({ setup }));
    return Promise.resolve();
  }

  async stop(consumer: ConsumerName): Promise<void> {
    await this.consumers.get(consumer)?.stop();
    this.consumers.delete(consumer);
  }

  async close(): Promise<void> {
    await Promise.all([...this.consumers.keys()].map((name) => this.stop(name)));
    await this.connection.close();
  }

  private async preparePublisher(channel: ConfirmChannel): Promise<void> {
    channel.on('error', (error: Error) => this.log.warn('the publishing channel failed', { reason: error.message }));
    channel.on('return', (message: { properties: { messageId?: string } }) => this.returned.add(message.properties.messageId ?? ''));
    await declareTopology(channel);
  }
}
