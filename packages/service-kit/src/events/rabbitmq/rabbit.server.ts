import { setTimeout as pause } from 'node:timers/promises';
import { parseEvent, UnknownEventType, type ConsumerName, type DomainEvent } from '@2x7/contracts';
import type { ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { isDatabaseOutage } from '../../database/database-outage.js';
import { AppError } from '../../http/app-error.js';
import { reasonOf } from '../../observability/reason.js';
import { EventServer, type EventServerOptions } from '../event-server.js';
import { ConfirmedPublisher } from './confirmed-publisher.js';
import { confirmTimeout } from './rabbit.client.js';
import type { BrokerConnection } from './connection-renewal.js';
import {
  attemptHeader,
  deadQueueOf,
  diedHeader,
  moveExchangeOf,
  queueOf,
  reasonHeader,
  retryDelays,
  retryQueueOf,
  routingKeyHeader,
} from './topology.js';

/**
 * Events that one process handles at the same time. Each needs a database connection; the other half of the pool (database.ts) is for requests, also
 * while a service that was down catches up. The channel sets this number itself: `consume` of amqp-connection-manager (5.0) would set it without
 * waiting for the broker's answer, and a connection that broke before the answer would end the process by an unhandled rejection.
 */
const prefetch = 5;
/** ms between two tries while the database is unavailable. The event stays unacknowledged and uses none of its retries. */
const outageWaits = [250, 1_000, 3_000, 10_000] as const;
/** ms before an event returns to its queue. The broker delivers it again at once and limits the number of deliveries. */
const requeueWait = 1_000;

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/**
 * The routing key that the event was published with; undefined where its copy does not say it. RabbitMQ allows each account the keys of its own
 * events alone, and nothing in the default exchange, from which retries and replayed dead letters come. So the header of such a copy is ours.
 */
function routingKeyOf({ fields, properties }: ConsumeMessage): unknown {
  return fields.exchange === '' ? properties.headers?.[routingKeyHeader] : fields.routingKey;
}

/** Whether the publisher was allowed to publish an event of this type. */
function isAllowed({ type }: DomainEvent, message: ConsumeMessage): boolean {
  const key = routingKeyOf(message);
  return key === undefined || key === type;
}

/** A message belongs to the channel that delivered it: on the next channel its delivery tag means another message. */
type Delivery = { message: ConsumeMessage; channel: ConfirmChannel };

/** Consumes the service's durable queue: acks after the handler's commit, retries later, or moves the event to the dead letters. */
export class RabbitServer extends EventServer {
  private channel?: ChannelWrapper;
  private readonly publisher = new ConfirmedPublisher();
  private readonly stopping = new AbortController();
  /** The open channel. */
  private current?: ConfirmChannel;

  constructor(
    options: EventServerOptions,
    private readonly connection: BrokerConnection,
  ) {
    super(options);
  }

  override unwrap<T>(): T {
    return this.channel as T;
  }

  /**
   * Does not depend on the broker: the channel consumes as soon as it is connected. A connection that breaks in this
   * moment must not end the start of the service; the next one subscribes again.
   */
  protected async open(): Promise<void> {
    const setup = (channel: ConfirmChannel): Promise<void> => this.prepare(channel);
    this.channel = this.connection.manager.createChannel({ name: this.service, setup, publishTimeout: confirmTimeout });
    this.connection.renewal.watch(this.channel);
    const take = (message: ConsumeMessage): void => this.take({ message, channel: this.current! });
    await this.channel.consume(queueOf(this.consumer), take, { noAck: false }).catch((error: Error) => this.channel?.emit('error', error));
  }

  protected async shutDown(): Promise<void> {
    this.stopping.abort();
    await this.channel?.cancelAll().catch((error: Error) => this.log.warn('consumer cancel failed', { reason: error.message }));
    await this.untilIdle();
    await this.channel?.close();
  }

  /** `listen` opens the queue only for a service with subscriptions. */
  private get consumer(): ConsumerName {
    return this.service as ConsumerName;
  }

  private async prepare(channel: ConfirmChannel): Promise<void> {
    channel.on('error', (error: Error) => this.channel?.emit('error', error));
    channel.on('close', () => {
      if (this.current === channel) this.current = undefined;
    });
    this.publisher.listen(channel);
    this.current = channel;
    await this.connection.declare(channel);
    await channel.prefetch(prefetch);
  }

  private take(delivery: Delivery): void {
    void this.track(this.handle(delivery).catch((error: unknown) => this.requeue(delivery, error)));
  }

  private async handle(delivery: Delivery): Promise<void> {
    const event = this.parse(delivery.message);
    if (event instanceof UnknownEventType) return this.retryLater(delivery, event);
    if (!event) return this.moveToDeadLetters(delivery, 'not a known event');
    if (!isAllowed(event, delivery.message)) return this.moveToDeadLetters(delivery, 'published as another event');
    try {
      await this.deliverThroughOutages(event);
    } catch (error) {
      if (this.stopping.signal.aborted && isDatabaseOutage(error)) return this.settle(delivery, 'nack');
      this.log.error('event handler failed', error, { event_id: event.id, type: event.type });
      return this.retryLater(delivery, error);
    }
    this.settle(delivery, 'ack');
  }

  /** An event whose copy could not be published anywhere stays in its own queue. */
  private async requeue(delivery: Delivery, error: unknown): Promise<void> {
    this.log.error('event returned to its queue', error, { message_id: delivery.message.properties.messageId as unknown });
    await pause(requeueWait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    this.settle(delivery, 'nack');
  }

  /** When the channel is gone or closing, the broker takes the message back and delivers it again. */
  private settle({ message, channel }: Delivery, how: 'ack' | 'nack'): void {
    try {
      if (channel === this.current) channel[how](message);
    } catch (error) {
      this.log.warn('event could not be settled, the broker delivers it again', { reason: reasonOf(error) });
    }
  }

  /** During an upgrade, an event of a new type waits for a consumer of the newer release. @returns undefined for what is no event */
  private parse(message: ConsumeMessage): DomainEvent | UnknownEventType | undefined {
    try {
      return parseEvent(JSON.parse(message.content.toString()));
    } catch (error) {
      this.log.error('message is not a known event', error, { message_id: message.properties.messageId as unknown });
      return error instanceof UnknownEventType ? error : undefined;
    }
  }

  private async deliverThroughOutages(event: DomainEvent): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.deliver(event);
      } catch (error) {
        if (!isDatabaseOutage(error) || this.stopping.signal.aborted) throw error;
        if (attempt === 0) this.log.warn('event waits for the database', { event_id: event.id, type: event.type, reason: reasonOf(error) });
        const wait = outageWaits[Math.min(attempt, outageWaits.length - 1)];
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async retryLater(delivery: Delivery, error: unknown): Promise<void> {
    const attempt = Number(delivery.message.properties.headers?.[attemptHeader] ?? 0);
    // What waits for another service heals when that is back, and holds up no other event meanwhile.
    const delay = retryDelays[attempt] ?? (isUnavailable(error) ? retryDelays.at(-1) : undefined);
    if (delay === undefined) return this.moveToDeadLetters(delivery, reasonOf(error));
    await this.move(delivery, retryQueueOf(this.consumer, delay), { [attemptHeader]: attempt + 1 });
  }

  private moveToDeadLetters(delivery: Delivery, reason: string): Promise<void> {
    return this.move(delivery, deadQueueOf(this.consumer), { [reasonHeader]: reason, [diedHeader]: new Date().toISOString() });
  }

  /** Acks the original only when the broker has confirmed the copy. */
  private async move(delivery: Delivery, queue: string, headers: Record<string, unknown>): Promise<void> {
    const { message, channel } = delivery;
    if (channel !== this.current) return;
    const { messageId, contentType, type } = message.properties as { messageId?: string; contentType?: string; type?: string };
    const key = { [routingKeyHeader]: routingKeyOf(message) };
    const properties = { messageId, contentType, type, headers: { ...message.properties.headers, ...key, ...headers } };
    await this.publisher.publish('the copy of an event', (options) =>
      this.channel!.publish(moveExchangeOf(this.consumer), queue, message.content, { ...options, ...properties }),
    );
    this.settle(delivery, 'ack');
  }
}
