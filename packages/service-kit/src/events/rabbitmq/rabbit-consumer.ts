import { setTimeout as pause } from 'node:timers/promises';
import { parseEvent, type ConsumerName, type DomainEvent } from '@2x7/contracts';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { isDatabaseOutage } from '../../database/database-outage.js';
import type { Deliver } from '../event-bus.js';
import type { Log } from '../../observability/logger.js';
import { deadExchange, declareTopology, queueOf, retryDelays, retryQueueOf } from './topology.js';
import { withRequestId } from '../../observability/request-context.js';
import { SurePublishing } from './confirmed-publisher.js';

const prefetch = 20;
export const attemptHeader = 'x-attempt';
export const reasonHeader = 'x-reason';
export const diedHeader = 'x-died-at';
/** ms: waits while the database is away; the events in hand are kept, no delivery is burnt. */
const outageWaits = [250, 1_000, 3_000, 10_000] as const;
/** ms: an event that goes back to its queue is here again at once, and may come back so only a few times. */
const giveBackWait = 1_000;

type Work = { deliver: Deliver; log: Log };
/** A message belongs to the channel it came through: its number there is another message's number on the next. */
type Delivery = { message: ConsumeMessage; channel: ConfirmChannel };

/** One durable queue, taken by this process: ack after the work, retry later, or dead letter. */
export class RabbitConsumer {
  readonly channel: ChannelWrapper;
  private readonly inHand = new Set<Promise<void>>();
  private readonly sure = new SurePublishing();
  private readonly stopping = new AbortController();
  /** The open channel. */
  private current?: ConfirmChannel;

  constructor(connection: AmqpConnectionManager, private readonly consumer: ConsumerName, private readonly work: Work) {
    this.channel = connection.createChannel({ name: consumer, setup: (channel: ConfirmChannel) => this.prepare(channel), publishTimeout: 5_000 });
  }

  async start(): Promise<void> {
    await this.channel.consume(queueOf(this.consumer), (message) => this.take({ message, channel: this.current! }), { prefetch, noAck: false });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.channel.cancelAll().catch((error: Error) => this.work.log.warn('cancelling failed', { reason: error.message }));
    await Promise.allSettled(this.inHand);
    await this.channel.close();
  }

  private async prepare(channel: ConfirmChannel): Promise<void> {
    channel.on('error', (error: Error) => this.channel.emit('error', error));
    channel.on('close', () => {
      if (this.current === channel) this.current = undefined;
    });
    this.sure.listen(channel);
    this.current = channel;
    await declareTopology(channel);
  }

  private take(delivery: Delivery): void {
    const running = this.handle(delivery).catch((error: unknown) => this.giveBack(delivery, error));
    this.inHand.add(running);
    void running.finally(() => this.inHand.delete(running));
  }

  private async handle(delivery: Delivery): Promise<void> {
    const event = this.read(delivery.message);
    if (!event) return this.bury(delivery, 'this is no event of ours');
    try {
      await withRequestId(event.trace_id ?? event.id, () => this.throughOutages(event));
    } catch (error) {
      if (this.stopping.signal.aborted && isDatabaseOutage(error)) return this.settle(delivery, 'nack');
      this.work.log.error('an event could not be handled', error, { event_id: event.id, type: event.type });
      return this.retryLater(delivery, error);
    }
    this.settle(delivery, 'ack');
  }

  /** What could be put nowhere else stays in its own queue. */
  private async giveBack(delivery: Delivery, error: unknown): Promise<void> {
    this.work.log.error('an event goes back to its queue', error, { message_id: delivery.message.properties.messageId as unknown });
    await pause(giveBackWait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    this.settle(delivery, 'nack');
  }

  /** A message whose channel has gone is the broker's again, who delivers it anew. */
  private settle({ message, channel }: Delivery, how: 'ack' | 'nack'): void {
    if (channel === this.current) channel[how](message);
  }

  private read(message: ConsumeMessage): DomainEvent | undefined {
    try {
      return parseEvent(JSON.parse(message.content.toString()));
    } catch (error) {
      this.work.log.error('a message is no event of ours', error, { message_id: message.properties.messageId as unknown });
      return undefined;
    }
  }

  private async throughOutages(event: DomainEvent): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.work.deliver(event);
      } catch (error) {
        if (!isDatabaseOutage(error) || this.stopping.signal.aborted) throw error;
        const wait = outageWaits[Math.min(attempt, outageWaits.length - 1)];
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async retryLater(delivery: Delivery, error: unknown): Promise<void> {
    const attempt = Number(delivery.message.properties.headers?.[attemptHeader] ?? 0);
    const delay = retryDelays[attempt];
    if (delay === undefined) return this.bury(delivery, error instanceof Error ? error.message : String(error));
    await this.move(delivery, { exchange: '', key: retryQueueOf(this.consumer, delay) }, { [attemptHeader]: attempt + 1 });
  }

  private bury(delivery: Delivery, reason: string): Promise<void> {
    return this.move(delivery, { exchange: deadExchange, key: queueOf(this.consumer) }, { [reasonHeader]: reason, [diedHeader]: new Date().toISOString() });
  }

  /** Publishes a copy elsewhere and acks the original only when the copy is safe. */
  private async move(delivery: Delivery, target: { exchange: string; key: string }, headers: Record<string, unknown>): Promise<void> {
    const { message, channel } = delivery;
    if (channel !== this.current) return;
    const { messageId, contentType, type } = message.properties as { messageId?: string; contentType?: string; type?: string };
    const about = { messageId, contentType, type, headers: { ...message.properties.headers, ...headers } };
    await this.sure.send('the copy of an event', (options) => this.channel.publish(target.exchange, target.key, message.content, { ...options, ...about }));
    this.settle(delivery, 'ack');
  }
}
