import { subscriptions, type ConsumerName, type DomainEvent } from '@2x7/contracts';
import type { EventContext } from '../events/event-context.js';
import type { EventServer } from '../events/event-server.js';
import type { EventTransport } from '../events/event-transport.js';
import { Log } from '../observability/logger.js';

/** Handles one event; resolves when the work is durable. */
export type Deliver = (event: DomainEvent) => Promise<void>;

const started = (server: EventServer): Promise<void> =>
  new Promise((resolve, reject) => void server.listen((error?: unknown) => (error ? reject(error as Error) : resolve())));

/** Takes a consumer's events without a service: `deliver` gets every type that the consumer subscribes to. */
export async function startTestConsumer(transport: EventTransport, consumer: ConsumerName, deliver: Deliver): Promise<EventServer> {
  const server = transport.consumer(consumer, Log.create(consumer, { level: 'silent' }));
  for (const type of subscriptions[consumer])
    server.addHandler(type, (_data: unknown, context: EventContext) => deliver(context.event), true);
  await started(server);
  return server;
}
