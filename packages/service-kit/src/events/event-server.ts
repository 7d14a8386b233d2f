import { subscriptions, type ConsumerName, type DomainEvent, type EventType } from '@2x7/contracts';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Log } from '../observability/logger.js';
import { withRequestId } from '../observability/request-context.js';
import { traced } from '../observability/tracing.js';
import { consumerTransport, watcherTransport } from './event-consumer.js';
import { EventContext } from './event-context.js';

export type EventServerOptions = { service: string; kind: 'consumer' | 'watcher'; log: Log };

const subscriptionsOf = (service: string): readonly EventType[] => (service in subscriptions ? subscriptions[service as ConsumerName] : []);

/** The part that all transports share: checks the handlers at start, calls them, and waits for those that run. */
export abstract class EventServer extends Server implements CustomTransportStrategy {
  /** Nest then leaves a handler's error to the transport instead of logging and dropping it (@nestjs/microservices 12.1). */
  override readonly propagatesEventHandlerErrors = true;
  readonly service: string;
  protected readonly log: Log;
  private readonly isConsumer: boolean;
  private readonly running = new Set<Promise<unknown>>();
  private closing?: Promise<void>;

  constructor({ service, kind, log }: EventServerOptions) {
    super();
    this.service = service;
    this.log = log;
    this.isConsumer = kind === 'consumer';
    this.transportId = this.isConsumer ? consumerTransport : watcherTransport;
  }

  /**
   * Refuses a second handler of an event: Nest would run both and report the first failure while the other still
   * works, and the inbox would let only the first one in.
   */
  override addHandler(pattern: string, handler: MessageHandler, isEventHandler?: boolean, extras?: Record<string, unknown>): void {
    if (this.messageHandlers.has(pattern)) throw new Error(`${this.service} has two handlers of ${pattern}`);
    super.addHandler(pattern, handler, isEventHandler, extras);
  }

  /** @throws Error when the handlers are not those that contracts' `subscriptions` asks for */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      if (this.isConsumer) this.checkHandlers();
      if (this.messageHandlers.size > 0) await this.open();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Stops taking events and resolves when the running handlers have ended. Nest calls it again at the end of the app. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  override on(): never {
    throw new Error('event servers have no status events');
  }

  protected abstract open(): Promise<void>;
  protected abstract shutDown(): Promise<void>;

  protected get types(): EventType[] {
    return [...this.messageHandlers.keys()] as EventType[];
  }

  /** Resolves when the handler's work is durable. @throws the handler's own error */
  protected deliver(event: DomainEvent): Promise<void> {
    const { id, type, traceparent: parent } = event;
    const span = { kind: 'consumer', parent, attributes: { 'event.id': id } } as const;
    return withRequestId(event.trace_id ?? id, () => traced(`${this.service} handles ${type}`, span, () => this.callHandler(event)));
  }

  /** Nest's `handleEvent` would neither wait for the handler nor report a missing one. */
  protected async callHandler(event: DomainEvent): Promise<void> {
    const handler = this.getHandlerByPattern(event.type);
    if (!handler) throw new Error(`no handler for ${event.type}`);
    const result: unknown = await handler(event.data, new EventContext(this.service, event));
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  /** `close` waits for `work`. */
  protected track<T>(work: Promise<T>): Promise<T> {
    this.running.add(work);
    const done = (): boolean => this.running.delete(work);
    work.then(done, done);
    return work;
  }

  protected async untilIdle(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private checkHandlers(): void {
    const wanted = subscriptionsOf(this.service);
    const missing = wanted.filter((type) => !this.messageHandlers.has(type));
    const unwanted = this.types.filter((type) => !wanted.includes(type));
    if (missing.length > 0) throw new Error(`${this.service} has no handler of ${missing.join(', ')}`);
    if (unwanted.length > 0)
      throw new Error(`${this.service} handles ${unwanted.join(', ')} without a subscription in contracts/services.ts`);
  }
}
