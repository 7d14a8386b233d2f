import { setTimeout as pause } from 'node:timers/promises';
import { eventSecrets, type DomainEvent } from '@2x7/contracts';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Notifications } from '../../database/notifications.js';
import { prepared } from '../../database/prepared-statements.js';
import { sql } from '../../database/sql.js';
import { Log } from '../../observability/logger.js';
import { currentTraceparent, traced } from '../../observability/tracing.js';
import { WorkLoop } from '../../work/work-loop.js';
import { backoff, WorkQueue } from '../../work/work-queue.js';
import { EventTransport } from '../event-transport.js';
import { outboxChannel } from './outbox.js';
import { OutboxRetention } from './outbox-retention.js';

const batchSize = 50;
/** ms between two looks at the outbox: while an event waits for its next attempt, and at most. New events wake the relay. */
const pollMs = { min: 1_000, max: 15_000 };
/** ms between two batches, unless more waits than one batch holds. At 100 events a second five share one transaction and its commit. */
const gatherMs = 50;

type Waiting = { seq: string; event: DomainEvent };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Publishes the outbox's events. Several relays may run: each skips the rows that another one has locked. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: WorkLoop;
  private readonly waiting: WorkQueue<Waiting>;
  private readonly retention: OutboxRetention;
  /** Whether an event may wait for its next attempt, so that the pause ends when it is due. */
  private hasPostponed = false;
  private nextBatchAt = 0;
  /** Whether the last step published nothing, as the next one probably will. */
  private isQuiet = false;

  constructor(
    private readonly database: DataSource,
    private readonly transport: EventTransport,
    private readonly log: Log,
  ) {
    this.waiting = new WorkQueue(database, {
      table: 'outbox',
      key: 'seq',
      columns: 'seq, event',
      waiting: 'published_at IS NULL',
      orderBy: 'seq',
    });
    this.retention = new OutboxRetention(database, log);
    const wakeUp = new Notifications(database, outboxChannel, log);
    this.loop = new WorkLoop({ name: 'outbox relay', log, retryMs: pollMs.min, wakeUp, step: () => this.step() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  private async step(): Promise<number> {
    try {
      if (performance.now() < this.nextBatchAt) await pause(this.nextBatchAt - performance.now());
      const published = (await this.mayBeDue()) ? await this.database.transaction((tx) => this.publishIn(tx)) : 0;
      this.isQuiet = published === 0;
      if (published < batchSize) this.nextBatchAt = performance.now() + gatherMs;
      const hasOldRows = await this.retention.deleteOld();
      if (published === batchSize) return 0;
      return hasOldRows ? pollMs.min : await this.pauseMs();
    } catch (error) {
      this.log.warn('outbox publish failed', { reason: messageOf(error) });
      return pollMs.min;
    }
  }

  /** One statement where the last step published nothing; `lock` needs a transaction. */
  private async mayBeDue(): Promise<boolean> {
    return !this.isQuiet || (await this.waiting.pauseUntilDue({ min: 0, max: pollMs.max })) === 0;
  }

  private async pauseMs(): Promise<number> {
    if (!this.hasPostponed) return pollMs.max;
    const pause = await this.waiting.pauseUntilDue(pollMs);
    this.hasPostponed = pause < pollMs.max;
    return pause;
  }

  /** Holds the locks until the outcome is written, so that no other relay publishes the same events. @returns how many were published */
  private async publishIn(tx: EntityManager): Promise<number> {
    const rows = await this.waiting.lock(tx, batchSize);
    if (rows.length === 0) return 0;
    const results = await Promise.allSettled(rows.map(({ event }) => this.publish(event)));
    const published = rows.filter((_, index) => results[index]?.status === 'fulfilled');
    if (published.length > 0)
      await sql.execute(tx, prepared('UPDATE outbox SET published_at = clock_timestamp() WHERE seq = ANY($1)'), [
        published.map(({ seq }) => seq),
      ]);
    for (const row of published) await this.removeSecrets(tx, row);
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') await this.postpone(tx, rows[index]!, result.reason);
    }
    return published.length;
  }

  private publish(event: DomainEvent): Promise<void> {
    const { id, type, traceparent: parent } = event;
    return traced(`publish ${type}`, { kind: 'producer', parent, attributes: { 'event.id': id } }, () =>
      this.transport.publish({ ...event, traceparent: currentTraceparent() ?? parent }),
    );
  }

  /** A published event stays in the outbox for a week, without its secrets. */
  private async removeSecrets(tx: EntityManager, { seq, event }: Waiting): Promise<void> {
    const secrets = eventSecrets[event.type];
    if (secrets)
      await sql.execute(tx, "UPDATE outbox SET event = jsonb_set(event, '{data}', (event -> 'data') - $2::text[]) WHERE seq = $1", [
        seq,
        secrets,
      ]);
  }

  /** Waits 1, 2, 4 … 60 s between attempts, without end: an event that was true is published one day. */
  private async postpone(tx: EntityManager, { seq, event }: Waiting, error: unknown): Promise<void> {
    this.hasPostponed = true;
    const reason = messageOf(error);
    this.log.warn('outbox event postponed', { event_id: event.id, type: event.type, reason });
    await sql.execute(
      tx,
      `UPDATE outbox SET attempts = attempts + 1, last_error = $2, next_attempt_at = ${backoff({ firstMs: 1_000, maxMs: 60_000 })} WHERE seq = $1`,
      [seq, reason.slice(0, 500)],
    );
  }
}
