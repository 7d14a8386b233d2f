import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { Log } from '../observability/logger.js';

/** ms before a lost connection is opened again. */
const reconnectAfter = 500;
/** ms of silence after which TCP asks whether the server is still there. Ten questions, one each second, remain unanswered before the connection counts as lost. */
const keepAliveInitialDelayMillis = 10_000;

/**
 * Wakes a worker on PostgreSQL's NOTIFY. Reconnects by itself; a worker that missed a notification finds its work at the next poll.
 * `received` gets each payload. An empty one means that the connection is new, so notifications may have been missed, or comes from an operator.
 */
export class Notifications {
  private client?: Client;
  private retry?: NodeJS.Timeout;
  private closed = false;
  private isNotified = false;
  private wake?: () => void;

  constructor(
    private readonly database: DataSource,
    private readonly channel: string,
    private readonly log: Log,
    private readonly received: (payload: string) => void = () => undefined,
  ) {}

  listen(): void {
    const { url } = this.database.options as { url: string };
    const client = new Client({
      connectionString: url,
      application_name: `${this.channel}-listener`,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis,
    });
    this.client = client;
    let lost = false;
    const onLoss = (error?: Error): void => {
      if (lost) return;
      lost = true;
      if (this.closed) return;
      this.log.warn('notification connection lost', { reason: error?.message });
      client.end().catch(() => undefined);
      this.retry = setTimeout(() => this.listen(), reconnectAfter);
    };
    client.on('error', onLoss);
    client.on('end', () => onLoss());
    client.on('notification', ({ payload }) => this.notify(payload));
    client
      .connect()
      .then(() => client.query(`LISTEN ${this.channel}`))
      .then(() => this.notify(), onLoss);
  }

  /** Resolves at the next notification, or after `ms`. */
  next(ms: number): Promise<void> {
    if (this.isNotified || this.closed) {
      this.isNotified = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = undefined;
        this.isNotified = false;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = done;
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    this.wake?.();
    await this.client?.end().catch(() => undefined);
  }

  private notify(payload = ''): void {
    this.received(payload);
    this.isNotified = true;
    this.wake?.();
  }
}
