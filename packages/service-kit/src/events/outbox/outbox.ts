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

/** Stores events in the transaction that makes them true. The relay publishes them from there; there is no other way to publish. */
@Injectable()
export class Outbox {
  /** @throws ZodError when the data does not match contracts/events.ts */
  async append(tx: EntityManager, event: NewEvent): Promise<void> {
    const { text, values } = this.statement(event);
    await sql.execute(tx, prepared(text), values);
  }

  /** What `append` executes, for a transaction that executes it together with others. @throws ZodError */
  statement(event: NewEvent): Statement {
    return insertion(complete(event));
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
  text: `INSERT INTO outbox (event_id, type, event) VALUES ($1, $2, $3) RETURNING pg_notify('${outboxChannel}', '')`,
  values: [event.id, event.type, event],
});
