import type { DomainEvent } from '@2x7/contracts';
import type { ClientProxy } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { Log } from '../observability/logger.js';
import type { EventServer } from './event-server.js';

/** Number of events in a queue. `isDead`: the queue holds events that failed every retry and wait for an operator. */
export type QueueDepth = { queue: string; messages: number; isDead: boolean };

/**
 * Carries events between services: over RabbitMQ, or within one process. Both guarantee that every durable consumer
 * receives a published event at least once. The services of one process share a transport, and the caller of
 * `startService` closes it after them.
 */
export abstract class EventTransport {
  /** `emit(type, event)` resolves when the event is safe: confirmed by the broker, or handled by every consumer of this process. */
  abstract readonly client: ClientProxy;

  /** The server that feeds the service's `@OnEvent` methods from its durable queue. */
  abstract consumer(service: string, log: Log): EventServer;

  /** The server that feeds the service's `@WatchEvent` methods while the service runs; missed events are not kept. */
  abstract watcher(service: string, log: Log): EventServer;

  /** The service's queues; none for a service without subscriptions, or where events wait in the outboxes alone. */
  abstract queues(service: string): Promise<QueueDepth[]>;

  abstract close(): Promise<void>;

  /** @throws when the event is not safe; the outbox then keeps it and tries again */
  publish(event: DomainEvent): Promise<void> {
    return lastValueFrom(this.client.emit<void>(event.type, event));
  }
}
