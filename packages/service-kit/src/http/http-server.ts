import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { AppError } from './app-error.js';
import type { GracefulShutdown } from '../bootstrap/graceful-shutdown.js';
import { failureBody, toAppError } from './error.filter.js';
import { sendKeptAnswers, type AnswerHeaders } from './kept-answer.js';
import { literalPath } from './literal-path.js';
import type { Log } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import { withRequestId } from '../observability/request-context.js';
import { traceRequests } from '../observability/request-tracing.js';

const idPattern = /^[A-Za-z0-9-]{1,64}$/;

export type HttpLimits = {
  bodyLimit?: number;
  requestTimeoutMs?: number;
  /** ms without a byte in either direction before a connection is cut. Longer than any answer takes to begin. */
  idleTimeoutMs?: number;
  /** ms to keep an idle connection open. Behind a proxy it must be longer than the proxy's own limit, or a request meets the closing connection. */
  keepAliveMs?: number;
  trustRequestId?: boolean;
  /** Headers of every answer, including those that Fastify and Node send before a route is found. */
  headers?: AnswerHeaders;
};

/** Errors of Node's HTTP parser, which come before there is a request. */
const parserErrors: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timeout', 'The request took too long.'),
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The request has too many headers.'),
};

/** An answer outside of Fastify, in the envelope. It closes the connection. */
function bareAnswer(base: AnswerHeaders, error: AppError): { body: string; headers: AnswerHeaders } {
  const id = uuid();
  const body = JSON.stringify(failureBody(error, id));
  const headers = {
    ...base,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': id,
    connection: 'close',
  };
  return { body, headers };
}

/** Answers a parser error on the bare socket and closes the connection. */
const answerParserError =
  (base: AnswerHeaders) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const known = parserErrors[error.code ?? ''] ?? new AppError('invalid', 'The request could not be read.');
    const status = known.code === 'timeout' ? 408 : known.status;
    const { headers, body } = bareAnswer(base, known);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };

/** Node would answer "Expect: something" without headers of ours and without the envelope. "100-continue" does not come here. */
const answerExpectation =
  (base: AnswerHeaders) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = bareAnswer(base, new AppError('invalid', 'Send the request without the header "Expect".'));
    response.writeHead(417, headers).end(body);
  };

/** HTTP/1.1 requires the header (RFC 9112 §3.2). Node would answer as to an unknown expectation. */
const refusalWithoutHost = ({ headers, raw }: FastifyRequest): AppError | undefined =>
  headers.host === undefined && raw.httpVersion === '1.1' ? new AppError('invalid', 'The request has no header "Host".') : undefined;

/** Default limits in bytes and ms. Node checks for late headers every second instead of every 30. */
export function createAdapter({
  bodyLimit = 64 * 1024,
  requestTimeoutMs = 30_000,
  idleTimeoutMs = 32_000,
  keepAliveMs = 5_000,
  trustRequestId = true,
  headers = {},
}: HttpLimits): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: idleTimeoutMs,
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: literalPath,
    forceCloseConnections: 'idle',
    // A call on a connection that was opened before the stop is answered: Fastify's own 503 has neither the envelope nor our headers.
    return503OnClosing: false,
    logger: false,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    frameworkErrors: (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
      const error = toAppError(thrown);
      void reply
        .code(error.status)
        .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
        .send(JSON.stringify(failureBody(error, request.id)));
    },
    clientErrorHandler: answerParserError(headers),
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return trustRequestId && typeof given === 'string' && idPattern.test(given) ? given : uuid();
    },
  });
  adapter.getInstance().server.on('checkExpectation', answerExpectation(headers));
  return adapter;
}

type Observers = { log: Log; metrics: Metrics; shutdown: GracefulShutdown; limits: HttpLimits };

/** Gives each request an id, a log line, a trace and a metric, and closes connections while the service stops. */
export function observeRequests(app: NestFastifyApplication, { log, metrics, shutdown, limits }: Observers): void {
  const { headers = {}, trustRequestId = true } = limits;
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done));
  traceRequests(fastify, trustRequestId);
  fastify.addHook('onRequest', (request, _reply, done) => done(refusalWithoutHost(request)));
  fastify.addHook('preClose', (done) => void shutdown.begin(0).then(() => done()));
  sendKeptAnswers(fastify, headers, shutdown);
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    for (const name in headers) if (!reply.hasHeader(name)) void reply.header(name, headers[name]);
    void reply.header('x-request-id', request.id);
    if (shutdown.hasBegun) void reply.header('connection', 'close');
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest({ method, route, status: String(status) }, ms);
    log.info('request', { request_id: id, method, route, status, ms: Math.round(ms) });
    done();
  });
}
