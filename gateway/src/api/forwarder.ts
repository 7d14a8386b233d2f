import { PassThrough, type Duplex, type Readable } from 'node:stream';
import type { Identity, Route, ServiceName } from '@2x7/contracts';
import { requireAccess } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressStream, minCompressedBytes, pickEncoding } from '../cache/content-encoding.js';
import { Images } from '../cache/images.js';
import { PublicReads } from '../cache/public-reads.js';
import { fileHeaders } from '../security/content-security.js';
import { SessionResolver } from '../security/session-resolver.js';
import { copyHead, dropHead, isJson } from '../upstream/answer-head.js';
import { CallHeaders } from '../upstream/call-headers.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';
import { Upstreams } from '../upstream/upstreams.js';
import { BodyMemory } from './body-memory.js';
import { bodyFor } from './request-body.js';
import { routePath } from './route-path.js';

const queryOf = ({ raw }: FastifyRequest): string => {
  const start = raw.url!.indexOf('?');
  return start < 0 ? '' : raw.url!.slice(start);
};

/** ms that a body may take. A session may have ended while a slower one was read, so its caller is looked up again. */
const quickBodyMs = 500;

/** The parts of a streamed body. `identify` looks its caller up again before a part that comes too long after the last look-up. */
async function* ofCaller(parts: AsyncIterable<Uint8Array>, identify: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  let identifiedAt = performance.now();
  for await (const part of parts) {
    if (performance.now() - identifiedAt >= quickBodyMs) {
      await identify();
      identifiedAt = performance.now();
    }
    yield part;
  }
}

/** Forwards calls to the services: checks the caller's access first, and returns the service's answer. */
@Injectable()
export class Forwarder {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly sessions: SessionResolver,
    private readonly callHeaders: CallHeaders,
    private readonly reads: PublicReads,
    private readonly images: Images,
    private readonly bodyMemory: BodyMemory,
  ) {}

  async forward(route: Route, reply: FastifyReply): Promise<FastifyReply> {
    const { request } = reply;
    const identity = await this.identify(route, request);
    const answer = await this.invalidating(route, request, () => this.call(route, request, identity));
    const cacheControl = answer.statusCode < 400 ? route.cache : 'no-store';
    await copyHead(answer, reply.header('cache-control', cacheControl), Object.keys(route.responseHeaders));
    if (typeof route.answer === 'string' && !isJson(answer.headers)) void reply.headers(fileHeaders[route.answer]);
    const encoder = route.isCompressed ? encoderFor(reply, answer) : undefined;
    return reply.send(through(encoder ?? new PassThrough(), answer.body, reply));
  }

  /** @throws AppError 401 or 403 when the route is closed to the caller */
  private async identify({ access }: Route, request: FastifyRequest): Promise<Identity> {
    const identity = await this.sessions.identify(access, request);
    requireAccess(access, identity);
    return identity;
  }

  private async call(route: Route, request: FastifyRequest, caller: Identity): Promise<UpstreamAnswer> {
    const { trafficClass, timeoutMs, isRepeatable } = route;
    const path = routePath(route, request) + queryOf(request);
    const started = performance.now();
    const read = await bodyFor(route, request, this.bodyMemory);
    const identity = performance.now() - started < quickBodyMs ? caller : await this.identify(route, request);
    const service = route.service as ServiceName;
    const headers = await this.callHeaders.of({ request, identity, service }, route.requestHeaders);
    if (!read) delete headers['content-type'];
    const body = !read || Buffer.isBuffer(read) ? read : ofCaller(read, () => this.identify(route, request));
    const call = { trafficClass, method: request.method, path, headers, body, timeoutMs, isRepeatable };
    return this.upstreams.get(service).request(call);
  }

  /** Drops the kept reads or the image after an edit. An edit counts as made unless the service refused it: its answer may be lost. */
  private async invalidating(route: Route, request: FastifyRequest, call: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> {
    let isRefused = false;
    try {
      const answer = await call();
      isRefused = answer.statusCode >= 400 && answer.statusCode < 500;
      return answer;
    } finally {
      if (route.changesCatalogue && !isRefused) this.reads.drop();
      if (route.removesImage && !isRefused) this.images.forget((request.params as { id: string }).id);
    }
  }
}

/** Compresses the body while it is sent when it is JSON of at least 1 KB and the client accepts it; undefined: the body is sent as it is. */
function encoderFor(reply: FastifyReply, { headers }: UpstreamAnswer): Duplex | undefined {
  if (!isJson(headers) || Number(headers['content-length'] ?? Infinity) < minCompressedBytes) return undefined;
  void reply.header('vary', 'accept-encoding');
  const encoding = reply.request.method === 'HEAD' ? undefined : pickEncoding(reply.request.headers['accept-encoding']);
  if (!encoding) return undefined;
  void reply.removeHeader('content-length').header('content-encoding', encoding);
  return compressStream[encoding]();
}

/** Sends the body through `stream`. When the service breaks off, a client that has received nothing gets 503; for any other the answer breaks off. */
function through(stream: Duplex, body: Readable, reply: FastifyReply): Readable {
  body.once('error', (error) => {
    if (!reply.raw.headersSent) dropHead(reply);
    stream.destroy(unreachable(error));
  });
  stream.once('close', () => body.destroy());
  return body.pipe(stream);
}
