import { routes, type Route } from '@2x7/contracts';
import { currentRequestId, identityHeader, type IdentitySigner } from '@2x7/service-kit';
import type { FastifyReply } from 'fastify';
import type { Door } from '../door.js';
import { pathOf } from '../api/forward.js';
import type { Loaded } from './read-cache.js';
import { Representation, sendRepresentation } from './representation.js';
import { unreachable, type Upstream } from '../upstream/upstream.js';

/** Plans and dishes as every visitor sees them. */
export const keptReads = routes.filter(({ cache }) => cache === 'gateway');
const timeoutMs = Math.max(...keptReads.map((route) => route.timeoutMs));

/** Asks catalog on nobody's behalf. @throws AppError when it is down, late or fails */
export const loadFrom =
  (catalog: Upstream, signer: IdentitySigner) =>
  async (path: string): Promise<Loaded> => {
    const identity = signer.sign({ kind: 'visitor' });
    const headers = {
      accept: 'application/json',
      [identityHeader]: identity,
      'x-request-id': currentRequestId() ?? '',
    };
    const {
      statusCode,
      headers: answered,
      body,
    } = await catalog.request({ trafficClass: 'customer', method: 'GET', path, headers, timeoutMs });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200 && statusCode !== 404)
      throw unreachable(new Error(`catalog answered ${statusCode}`));
    return {
      status: statusCode,
      representation: new Representation(bytes, String(answered['content-type'])),
    };
  };

/** Answers from memory. Browsers ask again each time, and get a 304: an edit shows at once. */
export async function answerPublicRead(
  { cache }: Door,
  route: Route,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, representation, state } = await cache.read(pathOf(route, reply.request));
  void reply
    .code(status)
    .headers({ 'x-cache': state, 'cache-control': status === 200 ? 'no-cache' : 'no-store' });
  return sendRepresentation(reply, representation);
}
