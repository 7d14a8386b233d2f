import { routes, type ServiceName } from '@2x7/contracts';
import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessGuard } from '../access/access.guard.js';
import { IdentitySigner, IdentityVerifier } from '../access/identity-token.js';
import { auditController } from '../audit/audit.controller.js';
import { Audit } from '../audit/audit.js';
import { AuditReader } from '../audit/audit-reader.js';
import { DatabaseMetrics } from '../database/database-metrics.js';
import { databaseOptions, startTimeout } from '../database/database.js';
import { EventMetrics } from '../events/event-metrics.js';
import { EventServers } from '../events/event-servers.js';
import { EventTransport } from '../events/event-transport.js';
import { Outbox } from '../events/outbox/outbox.js';
import { OutboxRelay } from '../events/outbox/outbox-relay.js';
import { ErrorFilter } from '../http/error.filter.js';
import { Log } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { RepeatedRunner } from '../work/repeated.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { HealthController } from './health.controller.js';
import type { ServiceParts } from './service-parts.js';
import { serviceNameToken } from './service-name.token.js';

/** The objects that `startService` makes before Nest starts. */
export type ServiceInstances = { log: Log; metrics: Metrics; shutdown: GracefulShutdown; eventServers: EventServers };

@Module({})
class ServiceModule {}

/** The route table decides which services show their audit trail. */
const auditControllers = ({ name, database }: ServiceParts): Type[] =>
  database && routes.some(({ path }) => path === `/audit/${name}`) ? [auditController(name as ServiceName)] : [];

/** As many tries as the migrations before: the database may go away while the service starts. */
const connectionRetries = { retryAttempts: startTimeout.ms / startTimeout.retryMs, retryDelay: startTimeout.retryMs };

const databaseModules = ({ name, database }: ServiceParts, log: Log): DynamicModule[] =>
  database ? [TypeOrmModule.forRoot({ ...databaseOptions(name, database.address.url, database, log), ...connectionRetries })] : [];

const databaseProviders = ({ database, transport }: ServiceParts): Provider[] => {
  if (!database) return [];
  const always = [Audit, AuditReader, DatabaseMetrics];
  return transport ? [...always, Outbox, OutboxRelay, EventMetrics] : always;
};

const signers = (name: string, { identity: { privateKey } }: ServiceParts['config']): Provider[] =>
  privateKey ? [{ provide: IdentitySigner, useValue: new IdentitySigner(name, privateKey) }] : [];

const instanceProviders = (
  { name, config, transport }: ServiceParts,
  { log, metrics, shutdown, eventServers }: ServiceInstances,
): Provider[] => [
  { provide: Log, useValue: log },
  { provide: Metrics, useValue: metrics },
  { provide: GracefulShutdown, useValue: shutdown },
  { provide: EventServers, useValue: eventServers },
  { provide: IdentityVerifier, useValue: new IdentityVerifier(name, config.identity.publicKeys) },
  ...signers(name, config),
  { provide: serviceNameToken, useValue: name },
  ...(transport ? [{ provide: EventTransport, useValue: transport }] : []),
];

/** The root module: what every service has, and the service's own parts. */
export function serviceModule(parts: ServiceParts, instances: ServiceInstances): DynamicModule {
  const access: Provider[] = [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ];
  const exported = [
    ...(parts.config.identity.privateKey ? [IdentitySigner] : []),
    ...(parts.database ? (parts.transport ? [Audit, Outbox] : [Audit]) : []),
  ];
  return {
    module: ServiceModule,
    global: true,
    imports: [DiscoveryModule, ...databaseModules(parts, instances.log), ...(parts.imports ?? [])],
    controllers: [HealthController, ...auditControllers(parts), ...(parts.controllers ?? [])],
    providers: [...instanceProviders(parts, instances), ...access, ...databaseProviders(parts), RepeatedRunner, ...(parts.providers ?? [])],
    exports: [Log, Metrics, GracefulShutdown, ...exported],
  };
}
