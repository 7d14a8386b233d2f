import { setTimeout as pause } from 'node:timers/promises';
import { eventSecrets, type DomainEvent } from '@2x7/contracts';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Notifications } from '../../database/notifications.js';
import { sql, type Db, type Statement } from '../../database/sql.js';
import { Log } from '../../observability/logger.js';
import { reasonOf } from '../../observability/reason.js';
import { currentTraceparent, traced } from '../../observability/tracing.js';
import { WorkLoop } from '../../work/work-loop.js';
import { backoff, WorkQueue } from '../../work/work-queue.js';
import { EventTransport } from '../event-transport.js';
import { Outbox, outboxChannel, reservedMs } from './outbox.js';
import { OutboxRetention } from './outbox-retention.js';

const batchSize = 50;
/** Events that wait in memory at most. While RabbitMQ is slow, one may wait for longer than it is reserved; then it may be published twice. */
const maxCommitted = 2 * batchSize;
/** ms between two looks at the table: while an event waits for its next attempt, and at most. */
const pollMs = { min: 1_000, max: 15_000 };
/** ms between two batches, unless more waits than one batch holds. At 100 events a second five share one statement and its commit. */
const gatherMs = 50;

type Failed = { event: DomainEvent; reason: string };

/**
 * Publishes the outbox's events. An event that this process has stored is published from memory once PostgreSQL notifies of its commit. The
 * table is read for all others: those that could not be published, and those of a process that has ended. Several relays may run: each skips
 * the rows that another one has locked. An event may be published twice; its consumers handle it once.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: WorkLoop;
  private readonly waiting: WorkQueue<{ event: DomainEvent }>;
  private readonly retention: OutboxRetention;
  private committed: DomainEvent[] = [];
  private nextBatchAt = 0;
  private nextLookAt = 0;
  /** Whether an event may wait whose notification came while the relay did not listen. */
  private mayHaveMissed = false;

  constructor(
    private readonly database: DataSource,
    private readonly transport: EventTransport,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {
    this.waiting = new WorkQueue(database, {
      table: 'outbox',
      key: 'seq',
      columns: 'event',
      waiting: 'published_at IS NULL',
      orderBy: 'seq',
    });
    this.retention = new OutboxRetention(database, log);
    const wakeUp = new Notifications(database, outboxChannel, log, (eventId) => this.receive(eventId));
    this.loop = new WorkLoop({ name: 'outbox relay', log, retryMs: pollMs.min, wakeUp, step: () => this.step() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** @param eventId of a committed event; empty whenever the relay has begun to listen, or when an operator wants those that wait to be tried now */
  private receive(eventId: string): void {
    if (eventId === '') {
      this.mayHaveMissed = true;
      return this.lookWithin(0);
    }
    const event = this.committed.length < maxCommitted ? this.outbox.take(eventId) : undefined;
    if (event) this.committed.push(event);
    else this.lookWithin(reservedMs);
  }

  /** Reads the table in `ms` at the latest. */
  private lookWithin(ms: number): void {
    this.nextLookAt = Math.min(this.nextLookAt, performance.now() + ms);
  }

  private async step(): Promise<number> {
    try {
      if (performance.now() < this.nextBatchAt) await pause(this.nextBatchAt - performance.now());
      const published = performance.now() < this.nextLookAt ? 0 : await this.look();
      const batch = this.committed.splice(0, batchSize);
      if (batch.length > 0) await this.publishAll(this.database, batch);
      if (Math.max(published, batch.length) < batchSize) this.nextBatchAt = performance.now() + gatherMs;
      return this.committed.length > 0 ? 0 : Math.max(0, this.nextLookAt - performance.now());
    } catch (error) {
      this.log.warn('outbox publish failed', { reason: reasonOf(error) });
      this.lookWithin(pollMs.min);
      return pollMs.min;
    }
  }

  /**
   * Publishes due events of the table, and sets when the next look is; a notification that comes meanwhile may want it earlier. One statement
   * where nothing is due: `lock` needs a transaction.
   * @returns how many were published
   */
  private async look(): Promise<number> {
    this.nextLookAt = Infinity;
    if (this.mayHaveMissed) await this.endReservations();
    const hasOldRows = await this.retention.deleteOld();
    const pause = await this.waiting.pauseUntilDue({ min: 0, max: hasOldRows ? pollMs.min : pollMs.max });
    if (pause > 0) {
      this.lookWithin(pause);
      return 0;
    }
    const published = await this.publishDue();
    this.lookWithin(published > 0 ? 0 : pollMs.min);
    return published;
  }

  /**
   * Makes the reserved events due. Those of a process that has ended need not wait; one that another process is about to publish may be
   * published twice.
   */
  private async endReservations(): Promise<void> {
    this.mayHaveMissed = false;
    const reserved = 'published_at IS NULL AND attempts = 0 AND next_attempt_at > clock_timestamp()';
    const text = `UPDATE outbox SET next_attempt_at = clock_timestamp()
      WHERE seq IN (SELECT seq FROM outbox WHERE ${reserved} FOR UPDATE SKIP LOCKED)`;
    try {
      await sql.execute(this.database, text);
    } catch (error) {
      this.mayHaveMissed = true;
      throw error;
    }
  }

  /** Holds the locks until the outcome is written, so that no other relay publishes the same events. @returns how many were published */
  private publishDue(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows = await this.waiting.lock(tx, batchSize);
      const events = rows.map(({ event }) => event);
      this.forget(events);
      return this.publishAll(tx, events);
    });
  }

  /** Their rows are locked and about to be published, so they need not be published from memory as well. */
  private forget(events: readonly DomainEvent[]): void {
    const ids = new Set(events.map(({ id }) => id));
    for (const id of ids) this.outbox.take(id);
    this.committed = this.committed.filter(({ id }) => !ids.has(id));
  }

  /** Publishes events and stores what became of them. @returns how many were published */
  private async publishAll(db: Db, events: readonly DomainEvent[]): Promise<number> {
    const results = await Promise.allSettled(events.map((event) => this.publish(event)));
    const published = events.filter((_, index) => results[index]!.status === 'fulfilled');
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ event: events[index]!, reason: reasonOf(result.reason) }] : [],
    );
    await sql.together(db, [...markPublished(published), ...this.postpone(failed)]);
    return published.length;
  }

  private publish(event: DomainEvent): Promise<void> {
    const { id, type, traceparent: parent } = event;
    return traced(`publish ${type}`, { kind: 'producer', parent, attributes: { 'event.id': id } }, () =>
      this.transport.publish({ ...event, traceparent: currentTraceparent() ?? parent }),
    );
  }

  /** Waits 1, 2, 4 … 60 s between attempts, for as long as retention keeps the event. */
  private postpone(failed: readonly Failed[]): Statement[] {
    if (failed.length === 0) return [];
    this.lookWithin(pollMs.min);
    for (const { event, reason } of failed) this.log.warn('outbox event postponed', { event_id: event.id, type: event.type, reason });
    const text = `UPDATE outbox SET attempts = attempts + 1, last_error = failed.reason, next_attempt_at = ${backoff({ firstMs: 1_000, maxMs: 60_000 })}
      FROM unnest($1::uuid[], $2::text[]) AS failed (event_id, reason) WHERE outbox.event_id = failed.event_id`;
    return [{ text, values: [failed.map(({ event }) => event.id), failed.map(({ reason }) => reason.slice(0, 500))] }];
  }
}

/** A published event stays in the outbox for a week, without its secrets. */
function markPublished(events: readonly DomainEvent[]): Statement[] {
  const withSecrets = Object.entries(eventSecrets).map(([type, secrets]) => published(ofType(events, type), secrets));
  return [published(events.filter(({ type }) => !eventSecrets[type])), ...withSecrets].flat();
}

const ofType = (events: readonly DomainEvent[], wanted: string): DomainEvent[] => events.filter(({ type }) => type === wanted);

function published(events: readonly DomainEvent[], secrets?: readonly string[]): Statement[] {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const marked = 'UPDATE outbox SET published_at = clock_timestamp()';
  if (!secrets) return [{ text: `${marked} WHERE event_id = ANY ($1)`, values: [ids] }];
  return [
    {
      text: `${marked}, event = jsonb_set(event, '{data}', (event -> 'data') - $2::text[]) WHERE event_id = ANY ($1)`,
      values: [ids, secrets],
    },
  ];
}
