import type { ModuleMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DatabaseAddress, DatabaseParts } from '../database/database.js';
import type { EventTransport } from '../events/event-transport.js';
import type { HttpLimits } from '../http/http-server.js';
import type { Log } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';

export type ServiceConfig = {
  host: string;
  port: number;
  metricsPort: number;
  logLevel: string;
  /** The private key of a program that calls services; the public keys of those that may call this service. */
  identity: { privateKey?: string; publicKeys?: string };
  /** ms from the signal to stop until connections close, for callers to move to another replica; 0 when unset. */
  drainMs?: number;
};

export type ServiceParts = ModuleMetadata & {
  name: string;
  config: ServiceConfig;
  log?: Log;
  /** Given by a service that counts before it starts. */
  metrics?: Metrics;
  /** Adds migrations and audit; together with `transport` also outbox, inbox and event metrics. */
  database?: DatabaseParts & { address: DatabaseAddress };
  /** Carries events. The caller closes it after the service. */
  transport?: EventTransport;
  limits?: HttpLimits;
  /** Registers Fastify plugins and raw routes. */
  fastify?: (app: NestFastifyApplication) => Promise<void> | void;
};

export type RunningService = {
  name: string;
  url: string;
  app: NestFastifyApplication;
  metrics: Metrics;
  /** ms of `close` in which the service goes on answering, so that its callers move to another replica. */
  drainMs: number;
  close(): Promise<void>;
};
