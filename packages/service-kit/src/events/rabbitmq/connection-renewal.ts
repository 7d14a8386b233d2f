import { once } from 'node:events';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Log } from '../../observability/logger.js';

/**
 * A channel that the broker has closed, or that could not be set up, stays dead until the connection is another one:
 * amqp-connection-manager (5.0) opens channels on `connect` alone. So the connection is closed, and comes back by itself.
 */
export class ConnectionRenewal {
  private renewing: Promise<void> | undefined;
  private ended = false;

  constructor(private readonly connection: AmqpConnectionManager, private readonly log: Log) {}

  watch(channel: ChannelWrapper): void {
    channel.on('error', (error: Error) => {
      this.log.warn('a channel to the broker failed', { channel: channel.name, reason: error.message });
      if (!this.ended) this.renewing ??= this.renew().finally(() => (this.renewing = undefined));
    });
  }

  /** From now on failures are only told; resolves when no renewal is under way. */
  async end(): Promise<void> {
    this.ended = true;
    await this.renewing;
  }

  private async renew(): Promise<void> {
    const current = this.connection.connection as { close(): Promise<void> } | undefined;
    if (!current) return;
    const gone = once(this.connection, 'disconnect');
    // A broker that dies meanwhile never answers the close; that it is gone is told all the same.
    await Promise.race([gone, current.close()]).catch((error: Error) => this.log.warn('the connection was closing already', { reason: error.message }));
  }
}
