import { randomUUID } from 'node:crypto';
import type { ConfirmChannel } from 'amqplib';

type ConfirmedOptions = { persistent: true; mandatory: true; correlationId: string };

/** Publishes persistent, mandatory, confirmed messages: a message that reaches no queue is a failure. Serves all channels of its owner. */
export class ConfirmedPublisher {
  private readonly pending = new Map<string, { isReturned: boolean }>();

  /** Must be called for every channel before a message is published on it. */
  listen(channel: ConfirmChannel): void {
    channel.on('return', ({ properties }: { properties: { correlationId?: string } }) => {
      const message = this.pending.get(properties.correlationId ?? '');
      if (message) message.isReturned = true;
    });
  }

  /**
   * The broker returns an unroutable message before it confirms it (RabbitMQ docs, Publishers › unroutable messages).
   * @param publish publishes with the given options and resolves on the broker's confirm
   * @throws what `publish` throws, or an Error when no queue took `what`
   */
  async publish(what: string, publish: (options: ConfirmedOptions) => Promise<unknown>): Promise<void> {
    const correlationId = randomUUID();
    const message = { isReturned: false };
    this.pending.set(correlationId, message);
    try {
      await publish({ persistent: true, mandatory: true, correlationId });
    } finally {
      this.pending.delete(correlationId);
    }
    if (message.isReturned) throw new Error(`no queue took ${what}`);
  }
}
