import { subscriptions, type DomainEvent, type EventType } from '@2x7/contracts';
import { ClientProxy, type ReadPacket } from '@nestjs/microservices';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, Options } from 'amqplib';
import { ConfirmedPublisher } from './confirmed-publisher.js';
import type { BrokerConnection } from './connection-renewal.js';
import { exchange } from './topology.js';

/** ms until a publish that the broker has not confirmed counts as failed. */
export const confirmTimeout = 5_000;

/** The types that at least one durable queue keeps. */
const kept = new Set<EventType>(Object.values(subscriptions).flat());

/** `emit` resolves when the broker has confirmed the event, and fails when a kept event reached no queue. */
export class RabbitClient extends ClientProxy {
  private readonly channel: ChannelWrapper;
  private readonly publisher = new ConfirmedPublisher();

  constructor(private readonly connection: BrokerConnection) {
    super();
    const { manager, renewal } = connection;
    const setup = (channel: ConfirmChannel): Promise<void> => this.prepare(channel);
    this.channel = manager.createChannel({ name: 'publisher', setup, publishTimeout: confirmTimeout });
    renewal.watch(this.channel);
  }

  /** Nest calls it before every `emit`. The channel connects by itself; waiting here would undo the publish timeout. */
  override connect(): Promise<void> {
    return Promise.resolve();
  }

  override close(): Promise<void> {
    return this.channel.close();
  }

  override unwrap<T>(): T {
    return this.channel as T;
  }

  protected override async dispatchEvent<T>({ pattern, data: event }: ReadPacket<DomainEvent>): Promise<T> {
    const properties = { messageId: event.id, contentType: 'application/json', type: event.type };
    const publish = (options: Options.Publish): Promise<unknown> =>
      this.channel.publish(exchange, String(pattern), Buffer.from(JSON.stringify(event)), { ...options, ...properties });
    if (kept.has(event.type)) await this.publisher.publish(`the event ${event.type}`, publish);
    else await publish({ persistent: true });
    return undefined as T;
  }

  protected override publish(): never {
    throw new Error('events only: services ask each other over HTTP');
  }

  private async prepare(channel: ConfirmChannel): Promise<void> {
    channel.on('error', (error: Error) => this.channel.emit('error', error));
    this.publisher.listen(channel);
    await this.connection.declare(channel);
  }
}
