import { subscriptions, type ConsumerName, type DomainEvent, type EventType } from '@2x7/contracts';
import type { Deliver, EventBus } from '../event-bus.js';
import { withRequestId } from '../../observability/request-context.js';

const consumersOf = (type: EventType): ConsumerName[] =>
  (Object.keys(subscriptions) as ConsumerName[]).filter((name) => (subscriptions[name] as readonly EventType[]).includes(type));

/**
 * Delivers within one process. `publish` fails while a consumer is missing or fails,
 * so the outbox keeps the event and tries again: the same promise as the broker's.
 */
export class InProcessBus implements EventBus {
  private readonly consumers = new Map<ConsumerName, Deliver>();
  private readonly watchers: { types: readonly EventType[]; tell: (event: DomainEvent) => void }[] = [];
  private readonly inHand = new Map<ConsumerName, Set<Promise<void>>>();

  async publish(event: DomainEvent): Promise<void> {
    for (const watcher of this.watchers) if (watcher.types.includes(event.type)) watcher.tell(event);
    const results = await Promise.allSettled(consumersOf(event.type).map((name) => this.deliver(name, event)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  consume(consumer: ConsumerName, deliver: Deliver): Promise<void> {
    this.consumers.set(consumer, deliver);
    return Promise.resolve();
  }

  watch(types: readonly EventType[], tell: (event: DomainEvent) => void): Promise<void> {
    this.watchers.push({ types, tell });
    return Promise.resolve();
  }

  async stop(consumer: ConsumerName): Promise<void> {
    this.consumers.delete(consumer);
    await Promise.allSettled([...(this.inHand.get(consumer) ?? [])]);
  }

  queues(): Promise<[]> {
    return Promise.resolve([]);
  }

  close(): Promise<void> {
    this.consumers.clear();
    this.watchers.length = 0;
    return Promise.resolve();
  }

  private async deliver(name: ConsumerName, event: DomainEvent): Promise<void> {
    const deliver = this.consumers.get(name);
    if (!deliver) throw new Error(`the consumer ${name} is not running`);
    const running = this.inHand.get(name) ?? new Set();
    this.inHand.set(name, running);
    const work = withRequestId(event.trace_id ?? event.id, () => deliver(event));
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  }
}
