import type { ConsumerName } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import {
  attemptHeader,
  deadExchange,
  deadQueueOf,
  declareTopology,
  diedHeader,
  exchange,
  queueOf,
  reasonHeader,
  routingKeyHeader,
} from './topology.js';
import { mask } from '../../observability/redaction.js';
import { ConfirmedPublisher } from './confirmed-publisher.js';

/** An event that failed every retry, without its data. */
type DeadLetter = { queue: string; id: string; type: string; reason: string; since: Date | undefined };

const deathOf = (headers: Record<string, unknown>): Record<string, unknown> =>
  (headers['x-death'] as Record<string, unknown>[] | undefined)?.[0] ?? {};

/**
 * What RabbitMQ itself made a dead letter, because it expired or its consumer crashed too often, has the headers that its publisher wrote.
 * RabbitMQ notes the routing key that it was published with.
 */
function headersOf({ fields, properties }: GetMessage): Record<string, unknown> {
  const headers = (properties.headers ?? {}) as Record<string, unknown>;
  const { exchange: from, 'routing-keys': keys } = deathOf(headers) as { exchange?: string; 'routing-keys'?: string[] };
  return fields.exchange === deadExchange && from === exchange ? { ...headers, [routingKeyHeader]: keys?.[0] } : headers;
}

function sinceOf(message: GetMessage): Date | undefined {
  const headers = message.properties.headers ?? {};
  const died = headers[diedHeader] as string | undefined;
  if (died) return new Date(died);
  const { time } = deathOf(headers) as { time?: { value?: number } };
  return time?.value ? new Date(time.value * 1000) : undefined;
}

function deadLetterOf(queue: string, message: GetMessage): DeadLetter {
  const headers = message.properties.headers ?? {};
  const { messageId, type } = message.properties as { messageId?: string; type?: string };
  const reason = headers[reasonHeader] ?? deathOf(headers).reason ?? 'unknown';
  return { queue, id: messageId ?? 'unknown', type: type ?? 'unknown', reason: mask(String(reason)), since: sinceOf(message) };
}

/** Lists and replays dead letters for an operator. A kill midway loses none; the inbox recognises a duplicate by its event id. */
export class DeadLetters {
  private readonly publisher = new ConfirmedPublisher();

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: ConfirmChannel,
  ) {
    this.publisher.listen(channel);
  }

  /** @throws the broker's error when it cannot be reached */
  static async open(url: string): Promise<DeadLetters> {
    const connection = await connect(url, { timeout: 10_000 });
    connection.on('error', () => undefined); // pending calls fail with the connection
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    await declareTopology(channel);
    return new DeadLetters(connection, channel);
  }

  /**
   * Reads each dead letter by moving a copy to the end of its queue: a nack counts as a failed delivery, and a broker
   * that limits deliveries would drop an event after a few listings.
   */
  async list(consumers: readonly ConsumerName[]): Promise<DeadLetter[]> {
    const shown: DeadLetter[] = [];
    for (const consumer of consumers) {
      const queue = deadQueueOf(consumer);
      await this.each(queue, async (message) => {
        shown.push(deadLetterOf(queue, message));
        await this.send(queue, message, headersOf(message));
      });
    }
    return shown;
  }

  /** Moves each dead letter back to its consumer's queue with all its retries. @returns the number of events */
  async replay(consumers: readonly ConsumerName[]): Promise<number> {
    let count = 0;
    for (const consumer of consumers) {
      await this.each(deadQueueOf(consumer), async (message) => {
        const {
          [attemptHeader]: _attempt,
          [reasonHeader]: _reason,
          [diedHeader]: _died,
          'x-death': _death,
          ...headers
        } = headersOf(message);
        await this.send(queueOf(consumer), message, headers);
        count += 1;
      });
    }
    return count;
  }

  /** Closes the channel first: closing the connection can overtake the last ack, and the moved event would exist twice. */
  async close(): Promise<void> {
    await this.channel.close();
    await this.connection.close();
  }

  /** Works through the messages that the queue holds now, one at a time; acks each after its work. */
  private async each(queue: string, work: (message: GetMessage) => Promise<void>): Promise<void> {
    const { messageCount } = await this.channel.checkQueue(queue);
    for (let taken = 0; taken < messageCount; taken += 1) {
      const message = await this.channel.get(queue, { noAck: false });
      if (!message) return;
      await work(message);
      this.channel.ack(message);
    }
  }

  /** Resolves on the broker's confirm. @throws when no queue takes the copy; the original then stays */
  private send(queue: string, { content, properties }: GetMessage, headers: Record<string, unknown>): Promise<void> {
    const { messageId, contentType, type } = properties as { messageId?: string; contentType?: string; type?: string };
    const about = { messageId, contentType, type, headers };
    return this.publisher.publish(`the dead letter for ${queue}`, async (options) => {
      this.channel.sendToQueue(queue, content, { ...options, ...about });
      await this.channel.waitForConfirms();
    });
  }
}
