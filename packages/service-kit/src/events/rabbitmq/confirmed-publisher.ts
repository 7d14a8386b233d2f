import { randomUUID } from 'node:crypto';
import type { ConfirmChannel } from 'amqplib';

type SureOptions = { persistent: true; mandatory: true; correlationId: string };

/** Messages that must reach a queue: kept on disk, confirmed, and a failure when no queue took them. One for all channels of its owner. */
export class SurePublishing {
  private readonly underWay = new Map<string, { cameBack: boolean }>();

  /** To be told of every channel before something is sent over it. */
  listen(channel: ConfirmChannel): void {
    channel.on('return', ({ properties }: { properties: { correlationId?: string } }) => {
      const message = this.underWay.get(properties.correlationId ?? '');
      if (message) message.cameBack = true;
    });
  }

  /**
   * A message that comes back does so before it is confirmed (RabbitMQ docs, Publishers › unroutable messages).
   * @param publish takes the options that make it sure and resolves when the broker has confirmed
   * @throws what `publish` throws, or an Error when no queue took `what`
   */
  async send(what: string, publish: (options: SureOptions) => Promise<unknown>): Promise<void> {
    const mark = randomUUID();
    const message = { cameBack: false };
    this.underWay.set(mark, message);
    try {
      await publish({ persistent: true, mandatory: true, correlationId: mark });
    } finally {
      this.underWay.delete(mark);
    }
    if (message.cameBack) throw new Error(`no queue took ${what}`);
  }
}
