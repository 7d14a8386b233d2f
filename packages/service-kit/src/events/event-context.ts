import type { DomainEvent } from '@2x7/contracts';
import { BaseRpcContext } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { Statement } from '../database/sql.js';
import type { InboxEntry } from './inbox/inbox-entry.js';

/**
 * What an event handler gets beside the data: the whole event, and two ways to store its effect together with the inbox row, so that a
 * second delivery of the event changes nothing. Only one call may succeed; one that failed has stored nothing and may be repeated. A handler
 * throws when its effect could not be stored: otherwise the inbox row is stored without it.
 */
export class EventContext extends BaseRpcContext<[DomainEvent]> {
  private entry?: InboxEntry;

  constructor(
    /** Service that handles the event. */
    readonly service: string,
    event: DomainEvent,
  ) {
    super([event]);
  }

  get event(): DomainEvent {
    return this.args[0];
  }

  /** Executes statements as `sql.together` does. @throws Error in a watcher, which has no inbox */
  execute(statements: readonly Statement[]): Promise<void> {
    return this.inbox.execute(statements);
  }

  /** Runs `work` in one transaction. @throws Error in a watcher, which has no inbox */
  transaction(work: (tx: EntityManager) => Promise<unknown>): Promise<void> {
    return this.inbox.transaction(work);
  }

  open(entry: InboxEntry): void {
    this.entry = entry;
  }

  private get inbox(): InboxEntry {
    if (!this.entry) throw new Error(`${this.service} has no inbox for ${this.event.type}`);
    return this.entry;
  }
}
