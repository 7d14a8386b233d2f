import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { v7 as uuid } from 'uuid';
import type { Log } from './logger.js';
import type { Metrics } from './metrics.js';
import { withRequestId } from './request-context.js';

const idPattern = /^[A-Za-z0-9-]{1,64}$/;

export type HttpLimits = { bodyLimit?: number; requestTimeoutMs?: number; trustRequestId?: boolean };

/** Limits of security.md §6 in bytes and ms. Node looks for late headers every second instead of every 30. */
export function createAdapter({ bodyLimit = 64 * 1024, requestTimeoutMs = 30_000, trustRequestId = true }: HttpLimits): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 5_000,
    connectionTimeout: 0,
    maxParamLength: 512,
    forceCloseConnections: 'idle',
    logger: false,
    disableRequestLogging: true,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return trustRequestId && typeof given === 'string' && idPattern.test(given) ? given : uuid();
    },
  });
}

/** Request ids, one log line a request, metrics, and sockets that close when the service does. */
export function observeRequests(app: NestFastifyApplication, log: Log, metrics: Metrics): void {
  const fastify = app.getHttpAdapter().getInstance();
  let closing = false;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withRequestId(request.id, done);
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const facts = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    withRequestId(request.id, () => log.info('request', facts));
    done();
  });
  metrics.observe(fastify);
}
