import type { EventType } from './events.js';

type Service = {
  /** Workspace folder from the repository's root. */
  folder: string;
  /** Name of its PostgreSQL database and of its runtime role; the owner role appends `_owner`. Null: it stores nothing. */
  database: string | null;
  /** Default of PORT outside containers. */
  port: number;
  /** Port of /metrics in docker compose and Kubernetes. */
  metricsPort: number;
  /** Events that its outbox sends. */
  publishes: readonly EventType[];
  /** Events that a durable queue keeps for it. */
  subscribesTo: readonly EventType[];
  /** Events that each replica receives while it runs and that no queue keeps: they invalidate caches. */
  watches: readonly EventType[];
  /** Whether the gateway forwards rows of the route table to it. */
  answersRoutes: boolean;
  /** Whether it has an audit trail that GET /audit/{service} reads. */
  hasAudit: boolean;
};

const metricsPort = 9464;

/** Every program of the shop that runs in its own process, once. Lists of services derive from this table or are checked against it. */
export const services = {
  gateway: {
    folder: 'gateway',
    database: null,
    port: 3000,
    metricsPort,
    publishes: [],
    subscribesTo: [],
    watches: ['catalog.changed'],
    answersRoutes: false,
    hasAudit: false,
  },
  auth: {
    folder: 'services/auth',
    database: 'shop_auth',
    port: 4001,
    metricsPort,
    publishes: ['user.invited', 'user.password_changed', 'user.second_factor_changed', 'user.administrator_added'],
    subscribesTo: [],
    watches: [],
    answersRoutes: true,
    hasAudit: true,
  },
  catalog: {
    folder: 'services/catalog',
    database: 'shop_catalog',
    port: 4002,
    metricsPort,
    publishes: ['catalog.changed'],
    subscribesTo: [],
    watches: [],
    answersRoutes: true,
    hasAudit: true,
  },
  orders: {
    folder: 'services/orders',
    database: 'shop_orders',
    port: 4003,
    metricsPort,
    publishes: ['order.paid', 'order.confirmation_requested', 'order.refunded', 'order.refund_refused'],
    subscribesTo: ['email.sent', 'refund.requested'],
    watches: [],
    answersRoutes: true,
    hasAudit: true,
  },
  media: {
    folder: 'services/media',
    database: 'shop_media',
    port: 4004,
    metricsPort,
    publishes: [],
    subscribesTo: [],
    watches: [],
    answersRoutes: true,
    hasAudit: true,
  },
  deliveries: {
    folder: 'services/deliveries',
    database: 'shop_deliveries',
    port: 4006,
    metricsPort,
    publishes: [
      'subscription.started',
      'subscription.changed',
      'subscription.resuming',
      'subscription.ending',
      'delivery.failed',
      'problem.reported',
      'problem.answered',
      'refund.requested',
      'sign_in.requested',
    ],
    subscribesTo: ['order.paid', 'order.refunded', 'order.refund_refused', 'catalog.changed'],
    watches: [],
    answersRoutes: true,
    hasAudit: true,
  },
  email: {
    folder: 'services/email',
    database: 'shop_email',
    port: 4005,
    metricsPort,
    publishes: ['email.sent'],
    subscribesTo: [
      'order.paid',
      'order.confirmation_requested',
      'order.refunded',
      'user.invited',
      'user.password_changed',
      'user.second_factor_changed',
      'user.administrator_added',
      'subscription.started',
      'subscription.changed',
      'subscription.resuming',
      'subscription.ending',
      'delivery.failed',
      'problem.reported',
      'problem.answered',
      'sign_in.requested',
    ],
    watches: [],
    answersRoutes: false,
    hasAudit: false,
  },
} as const satisfies Record<string, Service>;

type Services = typeof services;
/** Names of the services whose facts include these. */
type NameWhere<Facts> = { [N in keyof Services]: Services[N] extends Facts ? N : never }[keyof Services];

const names = Object.keys(services) as AnyServiceName[];
const namesWhere = <N extends AnyServiceName>(holds: (service: Service) => boolean): readonly N[] =>
  names.filter((name) => holds(services[name])) as N[];

export type AnyServiceName = keyof Services;
/** A service that the gateway forwards calls to. */
export type ServiceName = NameWhere<{ answersRoutes: true }>;
export type DatabaseServiceName = NameWhere<{ database: string }>;
export type AuditedServiceName = NameWhere<{ hasAudit: true }>;
/** A service that publishes or receives events. */
export type EventServiceName = Exclude<
  AnyServiceName,
  NameWhere<{ publishes: readonly []; subscribesTo: readonly []; watches: readonly [] }>
>;
type PublisherName = Exclude<AnyServiceName, NameWhere<{ publishes: readonly [] }>>;
export type ConsumerName = Exclude<AnyServiceName, NameWhere<{ subscribesTo: readonly [] }>>;

export const serviceNames: readonly AnyServiceName[] = names;
export const routedServices = namesWhere<ServiceName>(({ answersRoutes }) => answersRoutes);
export const databaseServices = namesWhere<DatabaseServiceName>(({ database }) => database !== null);
export const auditedServices = namesWhere<AuditedServiceName>(({ hasAudit }) => hasAudit);
export const eventServices = namesWhere<EventServiceName>(({ publishes, subscribesTo, watches }) =>
  [publishes, subscribesTo, watches].some((types) => types.length > 0),
);
export const publishers = namesWhere<PublisherName>(({ publishes }) => publishes.length > 0);

/**
 * The events that each consumer's queue keeps. Publisher and consumer both declare these queues,
 * so an event published before its consumer ever ran is kept for it.
 */
export const subscriptions = Object.fromEntries(
  names.filter((name) => services[name].subscribesTo.length > 0).map((name) => [name, services[name].subscribesTo]),
) as { readonly [N in ConsumerName]: Services[N]['subscribesTo'] };
