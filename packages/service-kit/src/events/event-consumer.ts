import type { EventData, EventType } from '@2x7/contracts';
import { applyDecorators, Controller, UseFilters, UseInterceptors } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventContext } from './event-context.js';
import { InboxInterceptor } from './inbox/inbox.interceptor.js';
import { RethrowFilter } from './rethrow.filter.js';

/** Nest binds a handler to the server with the same id only. */
export const consumerTransport = Symbol('durable queue of the service');
export const watcherTransport = Symbol('exclusive queue of the process');

type Handler<T extends EventType> = (data: EventData<T>, context: EventContext) => Promise<void> | void;
type HandlerDecorator<T extends EventType> = <H extends Handler<T>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

/**
 * A controller whose `@OnEvent` methods handle this service's events. What a method stores by its context is stored together with the
 * inbox row of (service, event id), so a second delivery of an event changes nothing.
 */
export const EventConsumer = (): ClassDecorator =>
  applyDecorators(Controller(), UseInterceptors(InboxInterceptor), UseFilters(RethrowFilter));

/** Handles one event type of contracts' `subscriptions`: `handle(@Payload() data, @Ctx() context: EventContext)`. */
export const OnEvent = <T extends EventType>(type: T): HandlerDecorator<T> => EventPattern<EventType>(type, consumerTransport);

/** A controller whose `@WatchEvent` methods get events while the process runs, without inbox, retry or acknowledgement. */
export const EventWatcher = (): ClassDecorator => applyDecorators(Controller(), UseFilters(RethrowFilter));

/** Handles one event type in every running process of the service; missed events are not delivered later. */
export const WatchEvent = <T extends EventType>(type: T): HandlerDecorator<T> => EventPattern<EventType>(type, watcherTransport);
