import type { ConsumerName, DomainEvent, EventData, EventType } from '@2x7/contracts';
import { Inject, Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventBus } from '../event-bus.js';
import { Log } from '../../observability/logger.js';
import { eventBusToken } from '../outbox/outbox-relay.js';
import { traced } from '../../observability/tracing.js';

const onEventKey = 'on-event';
export const serviceNameToken = Symbol('ServiceName');

type Handler<T extends EventType> = (data: EventData<T>, tx: EntityManager, event: DomainEvent<T>) => Promise<void>;

/**
 * Marks the method that does a consumer's work: `@OnEvent('order.paid')`. It runs in one transaction
 * with the inbox row of (consumer, event id), so a second delivery of the event changes nothing.
 */
export const OnEvent = <T extends EventType>(type: T) =>
  SetMetadata(onEventKey, type) as unknown as <H extends Handler<T>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>) => void;

/** Finds the `@OnEvent` methods of this service and feeds them: parse → inbox → work → commit → ack. */
@Injectable()
export class Consumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers = new Map<EventType, Handler<EventType>>();
  private readonly consumer: ConsumerName;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly database: DataSource,
    @Inject(eventBusToken) private readonly bus: EventBus,
    @Inject(serviceNameToken) service: string,
    private readonly log: Log,
  ) {
    this.consumer = service as ConsumerName;
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { instance } of this.discovery.getProviders()) this.collect(instance as object | null);
    if (this.handlers.size > 0) await this.bus.consume(this.consumer, (event) => this.take(event));
  }

  async onModuleDestroy(): Promise<void> {
    if (this.handlers.size > 0) await this.bus.stop(this.consumer);
  }

  private collect(instance: object | null): void {
    if (!instance || typeof instance !== 'object') return;
    const prototype = Object.getPrototypeOf(instance) as Record<string, Handler<EventType>> | null;
    if (!prototype) return;
    for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
      const type = this.reflector.get<EventType | undefined>(onEventKey, prototype[method]!);
      if (type) this.handlers.set(type, prototype[method]!.bind(instance));
    }
  }

  private take(event: DomainEvent): Promise<void> {
    const { id, type, traceparent: parent } = event;
    return traced(`${this.consumer} handles ${type}`, { kind: 'consumer', parent, attributes: { 'event.id': id } }, () => this.handle(event));
  }

  private async handle(event: DomainEvent): Promise<void> {
    const handler = this.handlers.get(event.type);
    if (!handler) throw new Error(`no handler for ${event.type}`);
    await this.database.transaction(async (tx) => {
      const fresh: unknown[] = await tx.query(
        'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
        [this.consumer, event.id],
      );
      if (fresh.length === 0) return this.log.info('event heard before', { event_id: event.id, type: event.type });
      await handler(event.data as never, tx, event as never);
      this.log.info('event handled', { event_id: event.id, type: event.type });
    });
  }
}
