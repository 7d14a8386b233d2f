import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { Log } from '../observability/logger.js';

/** Wakes a worker when PostgreSQL notifies a channel. Reconnects by itself, once at a time; a missed note only costs a poll. */
export class Notifications {
  private client?: Client;
  private retry?: NodeJS.Timeout;
  private closed = false;
  private noted = false;
  private wake?: () => void;

  constructor(private readonly database: DataSource, private readonly channel: string, private readonly log: Log) {}

  listen(): void {
    const { url } = this.database.options as { url: string };
    const client = new Client({ connectionString: url, application_name: `${this.channel}-listener`, connectionTimeoutMillis: 2_000, keepAlive: true });
    this.client = client;
    let lost = false;
    const onLoss = (error?: Error): void => {
      if (lost) return;
      lost = true;
      if (this.closed) return;
      this.log.warn('notifications are interrupted', { reason: error?.message });
      client.end().catch(() => undefined);
      this.retry = setTimeout(() => this.listen(), 500);
    };
    client.on('error', onLoss);
    client.on('end', () => onLoss());
    client.on('notification', () => this.note());
    client.connect().then(() => client.query(`LISTEN ${this.channel}`)).then(() => this.note(), onLoss);
  }

  /** Resolves at the next note, or after `ms`. */
  next(ms: number): Promise<void> {
    if (this.noted || this.closed) {
      this.noted = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = undefined;
        this.noted = false;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = done;
    });
  }

  /** Wakes the worker now. */
  note(): void {
    this.noted = true;
    this.wake?.();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    this.wake?.();
    await this.client?.end().catch(() => undefined);
  }
}
