import { subscriptions, type ConsumerName } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import { attemptHeader, diedHeader, reasonHeader } from './rabbit-consumer.js';
import { deadQueueOf, declareTopology, queueOf } from './topology.js';
import { mask } from '../../observability/redaction.js';
import { SurePublishing } from './confirmed-publisher.js';

/** An event that was given up, without anything of its data. */
export type DeadLetter = { queue: string; id: string; type: string; reason: string; since: Date | undefined };

const deathOf = (headers: Record<string, unknown>): Record<string, unknown> => (headers['x-death'] as Record<string, unknown>[] | undefined)?.[0] ?? {};

function sinceOf(message: GetMessage): Date | undefined {
  const headers = message.properties.headers ?? {};
  const died = headers[diedHeader] as string | undefined;
  if (died) return new Date(died);
  const { time } = deathOf(headers) as { time?: { value?: number } };
  return time?.value ? new Date(time.value * 1000) : undefined;
}

function letterOf(queue: string, message: GetMessage): DeadLetter {
  const headers = message.properties.headers ?? {};
  const { messageId, type } = message.properties as { messageId?: string; type?: string };
  const reason = headers[reasonHeader] ?? deathOf(headers).reason ?? 'unknown';
  return { queue, id: messageId ?? 'unknown', type: type ?? 'unknown', reason: mask(String(reason)), since: sinceOf(message) };
}

/** What an operator does with events that were given up. Killed midway it loses none; a copy too many is known by its id. */
export class DeadLetters {
  private readonly sure = new SurePublishing();

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: ConfirmChannel,
  ) {
    this.sure.listen(channel);
  }

  /** @throws the broker's error when it cannot be reached */
  static async open(url: string): Promise<DeadLetters> {
    const connection = await connect(url, { timeout: 10_000 });
    connection.on('error', () => undefined); // what is under way fails with it
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    await declareTopology(channel);
    return new DeadLetters(connection, channel);
  }

  /**
   * Shows each letter by moving a copy to the end of its queue: giving a message back counts as a failed delivery, and
   * a broker that limits those would throw away what is looked at often.
   */
  async list(consumers: readonly ConsumerName[] = all): Promise<DeadLetter[]> {
    const letters: DeadLetter[] = [];
    for (const consumer of consumers) {
      const queue = deadQueueOf(consumer);
      await this.each(queue, async (message) => {
        letters.push(letterOf(queue, message));
        await this.send(queue, message, message.properties.headers ?? {});
      });
    }
    return letters;
  }

  /** Gives each event back to its consumer with all its tries. @returns how many */
  async replay(consumers: readonly ConsumerName[] = all): Promise<number> {
    let count = 0;
    for (const consumer of consumers) {
      await this.each(deadQueueOf(consumer), async (message) => {
        const { [attemptHeader]: _attempt, [reasonHeader]: _reason, [diedHeader]: _died, 'x-death': _death, ...headers } = message.properties.headers ?? {};
        await this.send(queueOf(consumer), message, headers);
        count += 1;
      });
    }
    return count;
  }

  /** The channel first: the end of a connection overtakes the last acknowledgement, and what was moved would be there twice. */
  async close(): Promise<void> {
    await this.channel.close();
    await this.connection.close();
  }

  /** Takes what is there now, one at a time; a message is acknowledged when its work is done. */
  private async each(queue: string, work: (message: GetMessage) => Promise<void>): Promise<void> {
    const { messageCount } = await this.channel.checkQueue(queue);
    for (let taken = 0; taken < messageCount; taken += 1) {
      const message = await this.channel.get(queue, { noAck: false });
      if (!message) return;
      await work(message);
      this.channel.ack(message);
    }
  }

  /** Resolves when the broker has the copy safe; one that no queue takes is a failure, and the original stays. */
  private send(queue: string, { content, properties }: GetMessage, headers: Record<string, unknown>): Promise<void> {
    const { messageId, contentType, type } = properties as { messageId?: string; contentType?: string; type?: string };
    const about = { messageId, contentType, type, headers };
    return this.sure.send(`the letter for ${queue}`, async (options) => {
      this.channel.sendToQueue(queue, content, { ...options, ...about });
      await this.channel.waitForConfirms();
    });
  }
}

const all = Object.keys(subscriptions) as ConsumerName[];
