import { eventServices, services, type ConsumerName, type EventServiceName } from '@2x7/contracts';
import { exchange, moveExchangeOf, queueOf } from './topology.js';

/** Users and permissions as RabbitMQ's definitions have them (https://www.rabbitmq.com/docs/definitions). */
export type BrokerAccounts = {
  users: { name: string; password: string; tags: string }[];
  permissions: { user: string; vhost: string; configure: string; write: string; read: string }[];
  topic_permissions: { user: string; vhost: string; exchange: string; write: string; read: string }[];
};

/** The queue of a watcher has a name from the broker, and belongs to one connection. */
const watcherQueues = 'amq\\.gen-.*';

/** A regular expression that matches exactly these names, or none. */
const only = (patterns: readonly string[]): string => (patterns.length > 0 ? `^(${patterns.join('|')})$` : '^$');
const literal = (name: string): string => name.replaceAll('.', '\\.');

/**
 * What a service may do follows from its row in the table of services: publish its own events, read its own queue, move its own
 * events to its retry queues and dead letters. It declares nothing but the queue of a watcher.
 */
function permissionsOf(service: EventServiceName): { configure: string; write: string; read: string } {
  const { publishes, subscribesTo, watches } = services[service];
  const consumer = service as ConsumerName;
  const watched = watches.length > 0 ? [watcherQueues] : [];
  const events = [literal(exchange)];
  return {
    configure: only(watched),
    write: only([
      ...(publishes.length > 0 ? events : []),
      ...(subscribesTo.length > 0 ? [literal(moveExchangeOf(consumer))] : []),
      ...watched,
    ]),
    read: only([...(subscribesTo.length > 0 ? [literal(queueOf(consumer))] : []), ...(watches.length > 0 ? events : []), ...watched]),
  };
}

/** RabbitMQ's default virtual host. */
const vhost = '/';

/** An account for each service with events: its name is the service's. */
export function brokerAccounts(passwords: Record<EventServiceName, string>): BrokerAccounts {
  return {
    users: eventServices.map((name) => ({ name, password: passwords[name], tags: '' })),
    permissions: eventServices.map((user) => ({ user, vhost, ...permissionsOf(user) })),
    topic_permissions: eventServices.map((user) => {
      const { publishes, watches } = services[user];
      return { user, vhost, exchange, write: only(publishes.map(literal)), read: only(watches.map(literal)) };
    }),
  };
}

/** Whether the account is a service's own, which finds the topology declared and may not declare it. */
export const isOwnAccount = (url: string, name: string): boolean =>
  eventServices.some((service) => service === name) && decodeURIComponent(new URL(url).username) === name;
