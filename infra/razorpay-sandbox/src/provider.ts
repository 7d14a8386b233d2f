import type { Control } from './faults/fault-control.js';
import type { Ledger } from './ledger/ledger.js';
import type { Change } from './ledger/records.js';
import type { Webhooks } from './webhooks/dispatcher.js';
import type { ProviderEvent } from './webhooks/envelope.js';

/** What orders, payments and refunds work with: the books, the faults and the outgoing events. */
export class Bank {
  constructor(
    readonly ledger: Ledger,
    readonly control: Control,
    readonly webhooks: Webhooks,
    private readonly clock: () => Date,
  ) {}

  /** Unix seconds, as entities carry them. */
  now(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }

  /** One write for what changed and the events that tell of it: neither is lost without the other. */
  commit(changes: Change[], events: ProviderEvent[] = []): void {
    this.ledger.commit([...changes, ...this.webhooks.prepare(events)]);
    this.webhooks.wake();
  }
}
