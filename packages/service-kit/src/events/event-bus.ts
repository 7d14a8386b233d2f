import type { ConsumerName, DomainEvent, EventType } from '@2x7/contracts';

/** Does a consumer's work for one event; resolves when the work is durable. */
export type Deliver = (event: DomainEvent) => Promise<void>;

/** How many events a queue holds. `isDead`: they were given up, and wait for an operator. */
export type QueueDepth = { queue: string; messages: number; isDead: boolean };

/** A bus that keeps the promise: published means every durable consumer will get the event at least once. */
export interface EventBus {
  /** Resolves when the event is safe (confirmed by the broker, or handled by every consumer in this process). */
  publish(event: DomainEvent): Promise<void>;
  /** Takes the events that contracts' `subscriptions` gives this consumer. */
  consume(consumer: ConsumerName, deliver: Deliver): Promise<void>;
  /** Tells of events while this process listens, without keeping them: for caches. */
  watch(types: readonly EventType[], tell: (event: DomainEvent) => void): Promise<void>;
  /** Stops taking events and waits for those in hand. */
  stop(consumer: ConsumerName): Promise<void>;
  /** The consumer's queues; none where nothing is queued besides the publishers' outboxes, or nobody subscribes by this name. */
  queues(consumer: ConsumerName): Promise<QueueDepth[]>;
  close(): Promise<void>;
}
