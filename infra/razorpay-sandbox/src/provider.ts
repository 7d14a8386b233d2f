import type { FaultControl } from './faults/fault-control.js';
import type { Ledger } from './ledger/ledger.js';
import type { Change } from './ledger/records.js';
import type { WebhookDispatcher } from './webhooks/dispatcher.js';
import type { ProviderEvent } from './webhooks/envelope.js';

/** The state that orders, payments and refunds share: the ledger, the faults and the webhooks. */
export class PaymentProvider {
  constructor(
    readonly ledger: Ledger,
    readonly control: FaultControl,
    readonly webhooks: WebhookDispatcher,
    private readonly clock: () => Date,
  ) {}

  /** Unix seconds, as in the entities. */
  now(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }

  /** Writes the changes and their events in one append, so that a crash loses both or neither. */
  commit(changes: Change[], events: ProviderEvent[] = []): void {
    this.ledger.commit([...changes, ...this.webhooks.prepare(events)]);
    this.webhooks.wake();
  }
}
