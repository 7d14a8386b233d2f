import { events, type DomainEvent, type EventData, type EventType } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { prepared } from '../../database/prepared-statements.js';
import { sql, type Statement } from '../../database/sql.js';
import { currentRequestId } from '../../observability/request-context.js';
import { currentTraceparent } from '../../observability/tracing.js';

export const outboxChannel = 'outbox';

/** An event before it gets its id and time: `{ type, data }`. */
export type NewEvent<T extends EventType = EventType> = { [K in T]: { type: K; data: EventData<K> } }[T];

/**
 * ms, from its statement on, for which an event is left to the process that has stored it: longer than a publish may take (`confirmTimeout`
 * of the RabbitMQ client). Then any relay of the service may publish it: those of a process that was stopped or killed wait for this long.
 */
export const reservedMs = 6_000;
/** Events at most that wait for their notification. Those of a rolled back transaction wait until newer ones take their place. */
const maxUncommitted = 500;

/** Stores events in the transaction that makes them true. The relay publishes them from there; there is no other way to publish. */
@Injectable()
export class Outbox {
  /** Events of this process by their ids, from their statement to their notification. */
  private readonly uncommitted = new Map<string, DomainEvent>();

  /** @throws ZodError when the data does not match contracts/events.ts */
  async append(tx: EntityManager, event: NewEvent): Promise<void> {
    const { text, values } = this.statement(event);
    await sql.execute(tx, prepared(text), values);
  }

  /** What `append` executes, for a transaction that executes it together with others. @throws ZodError */
  statement(newEvent: NewEvent): Statement {
    const event = complete(newEvent);
    this.keep(event);
    return insertion(event);
  }

  /** The event of a notification, once: PostgreSQL notifies after the commit. Undefined when another process has stored it, or when it was dropped. */
  take(id: string): DomainEvent | undefined {
    const event = this.uncommitted.get(id);
    this.uncommitted.delete(id);
    return event;
  }

  /** The relay finds in the database what is dropped here. */
  private keep(event: DomainEvent): void {
    this.uncommitted.set(event.id, event);
    if (this.uncommitted.size <= maxUncommitted) return;
    const [oldest] = this.uncommitted.keys();
    this.uncommitted.delete(oldest!);
  }
}

const complete = (event: NewEvent): DomainEvent =>
  ({
    id: uuid(),
    type: event.type,
    version: 1,
    occurred_at: new Date().toISOString(),
    trace_id: currentRequestId(),
    traceparent: currentTraceparent(),
    data: events[event.type].parse(event.data),
  }) as DomainEvent;

const insertion = (event: DomainEvent): Statement => ({
  text: `INSERT INTO outbox (event_id, type, event, next_attempt_at) VALUES ($1, $2, $3, clock_timestamp() + ${reservedMs} * interval '1 millisecond')
    RETURNING pg_notify('${outboxChannel}', event_id::text)`,
  values: [event.id, event.type, event],
});
