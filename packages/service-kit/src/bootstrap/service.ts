import 'reflect-metadata';
import { routes, type ServiceName } from '@2x7/contracts';
import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule, NestFactory } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { identityAccess } from '../access/access.guard.js';
import { Audit } from '../audit/audit.js';
import { auditController } from '../audit/audit.controller.js';
import { AuditReader } from '../audit/audit-reader.js';
import { Consumers, serviceNameToken } from '../events/inbox/consumers.js';
import { databaseOptions, migrate, startPatience, type DatabaseAddress, type DatabaseParts } from '../database/database.js';
import { ErrorFilter } from '../http/error.filter.js';
import { Departure } from './graceful-shutdown.js';
import type { EventBus } from '../events/event-bus.js';
import { EventMetrics } from '../events/event-metrics.js';
import { HealthController } from './health.controller.js';
import { createAdapter, observeRequests, type HttpLimits } from '../http/http-server.js';
import { IdentitySigner } from '../access/identity-token.js';
import { acceptOnlyJson } from '../http/json-parser.js';
import { Log, nestLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Outbox } from '../events/outbox/outbox.js';
import { eventBusToken, OutboxRelay } from '../events/outbox/outbox-relay.js';

export type ServiceConfig = {
  host: string;
  port: number;
  metricsPort: number;
  logLevel: string;
  identityKey: string;
  /** The key before the last change: what it has signed is believed as well. */
  previousIdentityKey?: string;
  /** ms between the wish to stop and the stop, in which callers go elsewhere; 0 when unset. */
  drainMs?: number;
};

export type ServiceParts = ModuleMetadata & {
  name: string;
  config: ServiceConfig;
  log?: Log;
  /** Given where figures are counted before the service starts. */
  metrics?: Metrics;
  /** With a database come migrations, audit, outbox, inbox and consumers. */
  database?: DatabaseParts & { address: DatabaseAddress };
  bus?: EventBus;
  limits?: HttpLimits;
  /** Registers what only Fastify knows: plugins, raw routes. */
  fastify?: (app: NestFastifyApplication) => Promise<void> | void;
};

export type RunningService = { name: string; url: string; app: NestFastifyApplication; metrics: Metrics; close(): Promise<void> };

@Module({})
class ServiceRoot {}

const databaseProviders = [Audit, Outbox, OutboxRelay, Consumers, EventMetrics];

/** The audit trail can be read where the route table has a row for it. */
const auditControllers = ({ name, database }: ServiceParts): Type[] =>
  database && routes.some(({ path }) => path === `/audit/${name}`) ? [auditController(name as ServiceName)] : [];

/** As patient as the migrations before, with a database that goes away while the service starts. */
const patientConnection = { retryAttempts: startPatience.ms / startPatience.retryMs, retryDelay: startPatience.retryMs };

type Own = { log: Log; metrics: Metrics; departure: Departure };

function rootModule(parts: ServiceParts, { log, metrics, departure }: Own): DynamicModule {
  const { guard, strategy } = identityAccess(parts.name, [parts.config.identityKey, parts.config.previousIdentityKey]);
  const database = parts.database
    ? [TypeOrmModule.forRoot({ ...databaseOptions(parts.name, parts.database.address.url, parts.database, log), ...patientConnection })]
    : [];
  const withEvents = Boolean(parts.database && parts.bus);
  return {
    module: ServiceRoot,
    global: true,
    imports: [DiscoveryModule, PassportModule, ...database, ...(parts.imports ?? [])],
    controllers: [HealthController, ...auditControllers(parts), ...(parts.controllers ?? [])],
    providers: [
      { provide: Log, useValue: log },
      { provide: Metrics, useValue: metrics },
      { provide: Departure, useValue: departure },
      { provide: IdentitySigner, useValue: IdentitySigner.withKey(parts.config.identityKey) },
      { provide: serviceNameToken, useValue: parts.name },
      { provide: APP_GUARD, useClass: guard },
      { provide: APP_FILTER, useClass: ErrorFilter },
      strategy,
      ...(parts.bus ? [{ provide: eventBusToken, useValue: parts.bus }] : []),
      ...(withEvents ? databaseProviders : parts.database ? [Audit] : []),
      ...(parts.database ? [AuditReader] : []),
      ...(parts.providers ?? []),
    ],
    exports: [Log, Metrics, Departure, IdentitySigner, ...(withEvents ? [Audit, Outbox] : parts.database ? [Audit] : [])],
  };
}

/** Migrates, starts and listens. The caller owns the bus and closes it after the service. */
export async function startService(parts: ServiceParts): Promise<RunningService> {
  const { name, config } = parts;
  const log = parts.log ?? Log.create(name, { level: config.logLevel });
  const own: Own = { log, metrics: parts.metrics ?? new Metrics(name), departure: new Departure() };
  const { metrics, departure } = own;
  if (parts.database) await migrate(name, parts.database.address, parts.database, log);
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(parts, own), createAdapter(parts.limits ?? {}), {
    logger: nestLogger(log), bodyParser: false, abortOnError: false,
  });
  acceptOnlyJson(app.getHttpAdapter().getInstance());
  observeRequests(app, { ...own, limits: parts.limits ?? {} });
  await parts.fastify?.(app);
  await app.listen(config.port, config.host);
  if (config.metricsPort > 0) await metrics.listen(config.host, config.metricsPort);
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  log.info('listening', { url });
  const close = async (): Promise<void> => {
    await departure.begin(config.drainMs ?? 0);
    await app.close();
    await metrics.close();
    log.info('stopped');
  };
  return { name, url, app, metrics, close };
}
