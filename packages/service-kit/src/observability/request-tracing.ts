import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing, type Span } from './tracing.js';

const open = new WeakMap<FastifyRequest, Span>();

/** Makes a span of each request, named by its route. Only internal callers may set its parent. */
export function traceRequests(fastify: FastifyInstance, trustCaller: boolean): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing()) return done();
    const route = request.routeOptions.url ?? 'none';
    const given = request.headers.traceparent;
    const parent = trustCaller && typeof given === 'string' ? given : undefined;
    const isProbe = route.startsWith('/health/');
    const span = isProbe
      ? undefined
      : beginSpan(`${request.method} ${route}`, { kind: 'server', parent, attributes: { request_id: request.id } });
    if (!span) return done();
    open.set(request, span);
    span.within(done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const status = { 'http.response.status_code': reply.statusCode };
    open.get(request)?.end({ attributes: status, ...(reply.statusCode >= 500 && { error: `status ${reply.statusCode}` }) });
    done();
  });
}
