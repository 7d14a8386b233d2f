import type { DomainEvent } from '@2x7/contracts';
import { BaseRpcContext } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';

/** What an event handler gets beside the data: the whole event, and the transaction in which its inbox row was written. */
export class EventContext extends BaseRpcContext<[DomainEvent]> {
  private transaction?: EntityManager;

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

  /** @throws Error in a watcher, which has no inbox */
  get tx(): EntityManager {
    if (!this.transaction) throw new Error(`no transaction is open for ${this.event.type} in ${this.service}`);
    return this.transaction;
  }

  openTransaction(tx: EntityManager): void {
    this.transaction = tx;
  }
}
