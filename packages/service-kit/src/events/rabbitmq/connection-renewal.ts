import { once } from 'node:events';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { Log } from '../../observability/logger.js';

/**
 * Closes the connection when one of its channels fails; the connection manager then opens a new one with all channels.
 * A channel that the broker has closed, or whose setup failed, would otherwise stay dead: amqp-connection-manager (5.0)
 * opens channels on `connect` only.
 */
export class ConnectionRenewal {
  private renewing: Promise<void> | undefined;
  private ended = false;

  constructor(
    private readonly connection: AmqpConnectionManager,
    private readonly log: Log,
  ) {}

  watch(channel: ChannelWrapper): void {
    channel.on('error', (error: Error) => {
      this.log.warn('broker channel failed', { channel: channel.name, reason: error.message });
      if (!this.ended) this.renewing ??= this.renew().finally(() => (this.renewing = undefined));
    });
  }

  /** Failures are only logged from now on. Resolves when no renewal is running. */
  async end(): Promise<void> {
    this.ended = true;
    await this.renewing;
  }

  private async renew(): Promise<void> {
    const current = this.connection.connection as { close(): Promise<void> } | undefined;
    if (!current) return;
    const disconnected = once(this.connection, 'disconnect');
    // A broker that dies meanwhile never answers the close, but the connection manager still reports the disconnect.
    await Promise.race([disconnected, current.close()]).catch((error: Error) =>
      this.log.warn('broker connection was already closing', { reason: error.message }),
    );
  }
}

/** The connection of a process to the broker; `renewal` watches every channel on it, `declare` prepares each. */
export type BrokerConnection = {
  manager: AmqpConnectionManager;
  renewal: ConnectionRenewal;
  /** Declares the topology, unless the account may not. */
  declare(channel: ConfirmChannel): Promise<void>;
};
