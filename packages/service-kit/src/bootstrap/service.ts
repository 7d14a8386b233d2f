import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { migrate } from '../database/database.js';
import { EventServers } from '../events/event-servers.js';
import { createAdapter, observeRequests } from '../http/http-server.js';
import { acceptOnlyJson } from '../http/json-parser.js';
import { Log, nestLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { serviceModule, type ServiceInstances } from './service.module.js';
import type { RunningService, ServiceParts } from './service-parts.js';

/**
 * Binds the event handlers, runs the init hooks, then takes events, then requests. `inheritAppConfig` stays unset: the
 * HTTP guard and filter must not run for events.
 */
async function listen(app: NestFastifyApplication, parts: ServiceParts, instances: ServiceInstances): Promise<void> {
  acceptOnlyJson(app.getHttpAdapter().getInstance());
  observeRequests(app, { ...instances, limits: parts.limits ?? {} });
  await parts.fastify?.(app);
  for (const strategy of instances.eventServers.all) app.connectMicroservice<MicroserviceOptions>({ strategy });
  await app.init();
  await app.startAllMicroservices();
  await app.listen(parts.config.port, parts.config.host);
  if (parts.config.metricsPort > 0) await instances.metrics.listen(parts.config.host, parts.config.metricsPort);
}

/** Migrates the database, starts the service and listens. A failed start closes what it had opened. @throws its first error */
export async function startService(parts: ServiceParts): Promise<RunningService> {
  const { name, config } = parts;
  const log = parts.log ?? Log.create(name, { level: config.logLevel });
  const metrics = parts.metrics ?? new Metrics(name);
  const shutdown = new GracefulShutdown();
  const instances = { log, metrics, shutdown, eventServers: new EventServers(name, parts.transport, log) };
  if (parts.database) await migrate(name, parts.database.address, parts.database, log);
  const app = await NestFactory.create<NestFastifyApplication>(serviceModule(parts, instances), createAdapter(parts.limits ?? {}), {
    logger: nestLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  try {
    await listen(app, parts, instances);
  } catch (error) {
    await app.close().catch((reason: unknown) => log.error('close after a failed start failed', reason));
    throw error;
  }
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  log.info('listening', { url });
  const { drainMs = 0 } = config;
  const close = async (): Promise<void> => {
    await shutdown.begin(drainMs);
    await app.close();
    await metrics.close();
    log.info('stopped');
  };
  return { name, url, app, metrics, drainMs, close };
}
