import type { DomainEvent } from '@2x7/contracts';
import { EventServer, type EventServerOptions } from '../event-server.js';

/** The servers of one process, where the client finds them. */
export class InProcessServers {
  readonly consumers = new Map<string, InProcessServer>();
  readonly watchers = new Set<InProcessServer>();

  async close(): Promise<void> {
    await Promise.all([...this.consumers.values(), ...this.watchers].map((server) => server.close()));
  }
}

/** Takes events from clients of the same process. */
export class InProcessServer extends EventServer {
  private readonly isDurable: boolean;

  constructor(
    options: EventServerOptions,
    private readonly servers: InProcessServers,
  ) {
    super(options);
    this.isDurable = options.kind === 'consumer';
  }

  /** @throws the handler's own error */
  receive(event: DomainEvent): Promise<void> {
    return this.track(this.deliver(event));
  }

  /** Hands the event to a watcher. Its failure is logged and does not fail the publisher. */
  async show(event: DomainEvent): Promise<void> {
    if (!this.types.includes(event.type)) return;
    await this.track(this.callHandler(event)).catch((error: unknown) =>
      this.log.error('watcher failed', error, { event_id: event.id, type: event.type }),
    );
  }

  override unwrap<T>(): T {
    return this.servers as T;
  }

  protected open(): Promise<void> {
    if (this.isDurable) this.servers.consumers.set(this.service, this);
    else this.servers.watchers.add(this);
    return Promise.resolve();
  }

  protected async shutDown(): Promise<void> {
    if (this.servers.consumers.get(this.service) === this) this.servers.consumers.delete(this.service);
    this.servers.watchers.delete(this);
    await this.untilIdle();
  }
}
