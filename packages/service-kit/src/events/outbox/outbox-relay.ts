import { eventSecrets, type DomainEvent } from '@2x7/contracts';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventBus } from '../event-bus.js';
import { Log } from '../../observability/logger.js';
import { Notifications } from '../../database/notifications.js';
import { outboxChannel } from './outbox.js';
import { currentTraceparent, traced } from '../../observability/tracing.js';

export const eventBusToken = Symbol('EventBus');

const batchSize = 50;
/** ms: the relay looks even when no notification came, because notifications do not survive a crash. */
const pollEvery = 1_000;
const keepPublishedDays = 7;
/** Rows that one look forgets: publishing does not wait for more. */
const cleanSize = 1_000;

type Waiting = { seq: string; event: DomainEvent };

/** Publishes what the outbox holds. Several may run: rows in one's hand are skipped by the others. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private stopped = false;
  private running: Promise<void> = Promise.resolve();
  private readonly notifications: Notifications;

  constructor(
    private readonly database: DataSource,
    @Inject(eventBusToken) private readonly bus: EventBus,
    private readonly log: Log,
  ) {
    this.notifications = new Notifications(database, outboxChannel, log);
  }

  onApplicationBootstrap(): void {
    this.notifications.listen();
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.notifications.close();
    await this.running;
  }

  private async run(): Promise<void> {
    let cleanAfter = Date.now();
    while (!this.stopped) {
      const taken = await this.publishBatch();
      if (Date.now() >= cleanAfter) cleanAfter = await this.clean();
      if (taken < batchSize && !this.stopped) await this.notifications.next(pollEvery);
    }
  }

  private async publishBatch(): Promise<number> {
    try {
      return await this.database.transaction((tx) => this.publishIn(tx));
    } catch (error) {
      this.log.warn('the outbox waits', { reason: error instanceof Error ? error.message : String(error) });
      return 0;
    }
  }

  private async publishIn(tx: EntityManager): Promise<number> {
    const rows: Waiting[] = await tx.query(
      `SELECT seq, event FROM outbox WHERE published_at IS NULL AND next_attempt_at <= clock_timestamp()
       ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [batchSize],
    );
    if (rows.length === 0) return 0;
    const results = await Promise.allSettled(rows.map((row) => this.publish(row.event)));
    const published = rows.filter((_, index) => results[index]?.status === 'fulfilled');
    if (published.length > 0) await tx.query('UPDATE outbox SET published_at = clock_timestamp() WHERE seq = ANY($1)', [published.map(({ seq }) => seq)]);
    for (const row of published) await this.wipe(tx, row);
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') await this.postpone(tx, rows[index]!, result.reason);
    }
    return published.length;
  }

  private publish(event: DomainEvent): Promise<void> {
    const { id, type, traceparent: parent } = event;
    return traced(`publish ${type}`, { kind: 'producer', parent, attributes: { 'event.id': id } }, () =>
      this.bus.publish({ ...event, traceparent: currentTraceparent() ?? parent }),
    );
  }

  /** What was published stays for a week, without its secrets. */
  private async wipe(tx: EntityManager, { seq, event }: Waiting): Promise<void> {
    const secrets = eventSecrets[event.type];
    if (secrets) await tx.query("UPDATE outbox SET event = jsonb_set(event, '{data}', (event -> 'data') - $2::text[]) WHERE seq = $1", [seq, secrets]);
  }

  /** Waits 1, 2, 4 … 60 s between attempts; an event is never given up. */
  private async postpone(tx: EntityManager, row: Waiting, reason: unknown): Promise<void> {
    const words = reason instanceof Error ? reason.message : String(reason);
    this.log.warn('an event waits in the outbox', { event_id: row.event.id, type: row.event.type, reason: words });
    await tx.query(
      `UPDATE outbox SET attempts = attempts + 1, last_error = $2,
         next_attempt_at = clock_timestamp() + least(60, power(2, least(attempts, 6))) * interval '1 second' WHERE seq = $1`,
      [row.seq, words.slice(0, 500)],
    );
  }

  /** Forgets what was published a week ago or handled a month ago. @returns when to look again: in an hour, or at once while there may be more */
  private async clean(): Promise<number> {
    const old = `now() - interval '${keepPublishedDays} days'`;
    const count = async (sql: string): Promise<number> => (await this.database.query<[unknown, number]>(sql))[1];
    try {
      const published = await count(`DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE published_at < ${old} LIMIT ${cleanSize})`);
      const handled = await count(`DELETE FROM inbox WHERE ctid IN (SELECT ctid FROM inbox WHERE handled_at < now() - interval '30 days' LIMIT ${cleanSize})`);
      if (Math.max(published, handled) === cleanSize) return Date.now();
    } catch (error) {
      this.log.warn('old events stay for now', { reason: error instanceof Error ? error.message : String(error) });
    }
    return Date.now() + 3_600_000;
  }
}
