import type { Readable } from 'node:stream';
import { createBrotliCompress, createGzip, constants } from 'node:zlib';
import { Id, type Identity, type Route, type ServiceName } from '@2x7/contracts';
import { AppError, identityHeader, requireAccess } from '@2x7/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../security/client-address.js';
import type { Door } from '../door.js';
import { pickEncoding, worthCompressing } from '../cache/representation.js';
import { bodyFor } from './request-body.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';

/** The only headers that come in from outside. Everything else, identities above all, is ours to say. */
const passedIn = [
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  'if-none-match',
  'if-modified-since',
  'range',
  'if-range',
];
const passedOut = [
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'retry-after',
  'accept-ranges',
  'content-range',
  'content-disposition',
];

type Caller = { request: FastifyRequest; identity: Identity };

/** Headers of a call to a service: what may come in, the client's address, who it is for. @param more names that this call lets in besides */
export function headersFor(
  door: Door,
  { request, identity }: Caller,
  more: readonly string[] = [],
): Record<string, string> {
  const given = [...passedIn, ...more].filter((name) => request.headers[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [name, String(request.headers[name])])),
    'x-request-id': request.id,
    'x-forwarded-for': clientAddress(request, door.config.trustedProxies),
    'x-forwarded-proto': new URL(door.config.publicUrl).protocol.slice(0, -1),
    [identityHeader]: door.signer.sign(identity),
  };
}

/** The route's own path with its id: what the client wrote in it otherwise goes no further. @throws AppError 404 for what is no id */
export function pathOf(route: Route, request: FastifyRequest): string {
  if (!route.path.includes(':id')) return route.path;
  const id = Id.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new AppError('not_found', 'Not found.');
  return route.path.replace(':id', id.data.toLowerCase());
}

const queryOf = ({ raw }: FastifyRequest): string => {
  const start = raw.url!.indexOf('?');
  return start < 0 ? '' : raw.url!.slice(start);
};

/** Checks who is asking, hands the call on, and answers what the service answered. */
export async function forward(door: Door, route: Route, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply;
  const service = route.service as ServiceName;
  const identity: Identity =
    route.access === 'public' ? { kind: 'visitor' } : await door.sessions.identify(request);
  requireAccess(route.access, identity);
  const path = pathOf(route, request) + queryOf(request);
  const body = await bodyFor(route, request);
  const headers = headersFor(door, { request, identity }, route.requestHeaders);
  if (!body || Buffer.isBuffer(body)) delete headers['content-length'];
  if (!body) delete headers['content-type'];
  const { trafficClass, timeoutMs, isRepeatable } = route;
  const call = { trafficClass, method: request.method, path, headers, body, timeoutMs, repeatable: isRepeatable };
  const answer = await dropAfterEdit(door, route, () => door.upstreams[service].request(call));
  return sendAnswer(reply.header('cache-control', route.cache), answer, route);
}

/** An edit may have happened unless the service said no: a lost answer counts as one. */
async function dropAfterEdit(
  door: Door,
  route: Route,
  call: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  let refused = false;
  try {
    const answer = await call();
    refused = answer.statusCode >= 400 && answer.statusCode < 500;
    return answer;
  } finally {
    if (route.changesCatalogue && !refused) door.cache.drop();
  }
}

const isJson = (headers: UpstreamAnswer['headers']): boolean =>
  String(headers['content-type'] ?? '').startsWith('application/json');

type Sender = { service: string; more?: readonly string[] };

/** The status and the headers that may leave. @param sender its name, and headers that this answer passes on besides @throws AppError 503 for a failure without our envelope */
export async function answerHead(
  reply: FastifyReply,
  { statusCode, headers, body }: UpstreamAnswer,
  { service, more = [] }: Sender,
): Promise<void> {
  if (statusCode >= 500 && !isJson(headers)) {
    await body.dump();
    throw unreachable(new Error(`${service} answered ${statusCode}`));
  }
  for (const name of [...passedOut, ...more])
    if (headers[name] !== undefined) void reply.header(name, headers[name]);
  void reply.code(statusCode);
}

/** Hands the service's answer on as it comes. @throws AppError 503 for a failure without our envelope */
async function sendAnswer(reply: FastifyReply, answer: UpstreamAnswer, route: Route): Promise<FastifyReply> {
  await answerHead(reply, answer, { service: route.service, more: Object.keys(route.responseHeaders) });
  return reply.send(route.isCompressed ? compressed(reply, answer) : answer.body);
}

/** JSON from 1 KB on, as the client takes it. */
function compressed(reply: FastifyReply, { headers, body }: UpstreamAnswer): Readable {
  if (!isJson(headers) || Number(headers['content-length'] ?? Infinity) < worthCompressing) return body;
  void reply.header('vary', 'accept-encoding');
  const encoding =
    reply.request.method === 'HEAD' ? undefined : pickEncoding(reply.request.headers['accept-encoding']);
  if (!encoding) return body;
  void reply.removeHeader('content-length').header('content-encoding', encoding);
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip();
  body.once('error', (error) => stream.destroy(error));
  stream.once('close', () => body.destroy());
  return body.pipe(stream);
}
