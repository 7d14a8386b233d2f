import { subscriptions, type ConsumerName, type DomainEvent, type EventType } from '@2x7/contracts';
import { ClientProxy, type ReadPacket } from '@nestjs/microservices';
import type { InProcessServers } from './in-process.server.js';

const consumersOf = (type: EventType): ConsumerName[] =>
  (Object.keys(subscriptions) as ConsumerName[]).filter((name) => (subscriptions[name] as readonly EventType[]).includes(type));

/** `emit` fails while a consumer is missing or fails, so the outbox keeps the event and tries again. */
export class InProcessClient extends ClientProxy {
  constructor(private readonly servers: InProcessServers) {
    super();
  }

  override connect(): Promise<void> {
    return Promise.resolve();
  }

  override close(): void {
    // Nothing is open.
  }

  override unwrap<T>(): T {
    return this.servers as T;
  }

  protected override async dispatchEvent<T>({ data: event }: ReadPacket<DomainEvent>): Promise<T> {
    const watching = Promise.all([...this.servers.watchers].map((watcher) => watcher.show(event)));
    const results = await Promise.allSettled(consumersOf(event.type).map((name) => this.deliver(name, event)));
    await watching;
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return undefined as T;
  }

  protected override publish(): never {
    throw new Error('events only: services ask each other over HTTP');
  }

  private async deliver(name: ConsumerName, event: DomainEvent): Promise<void> {
    const server = this.servers.consumers.get(name);
    if (!server) throw new Error(`the consumer ${name} is not running`);
    await server.receive(event);
  }
}
