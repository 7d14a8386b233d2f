import { once } from 'node:events';
import { finished } from 'node:stream';
import { AppError } from '@2x7/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaHeaders } from '../security/content-security.js';
import type { Door } from '../door.js';
import { answerHead, headersFor } from '../api/forward.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';

/** Names that media gives to stored pictures; nothing that could lead elsewhere. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const timeoutMs = 5_000;
/** Bytes of pictures that wait for their readers; with more of them no further picture is begun. */
const mostWaiting = 128 * 1024 * 1024;

/** One connection's pictures go out one after the other, however many it asks for at once: so they are fetched. */
async function ownTurn({ raw }: FastifyReply): Promise<void> {
  if (!raw.socket) await once(raw, 'socket');
  if (raw.socket?.destroyed) throw new AppError('invalid', 'The request ended early.');
}

/** Small, as media has drawn it itself: with the last byte media is free again, however slowly the client reads. */
async function whole({ body }: UpstreamAnswer): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch (error) {
    throw unreachable(error);
  }
}

/** Pictures, from media to everybody: no cookie goes in or out. */
export function registerMedia(scope: FastifyInstance, door: Door): void {
  let waiting = 0;
  const deliver = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = (request.params as { '*': string })['*'];
    if (!safeName.test(name)) throw new AppError('not_found', 'Not found.');
    await ownTurn(reply);
    if (waiting > mostWaiting) throw unreachable(new Error('too many pictures wait for their readers'), 1);
    const headers = headersFor(door, { request, identity: { kind: 'visitor' } });
    delete headers['content-type'];
    const call = { method: request.method, path: `/media/${name}`, headers, timeoutMs };
    const answer = await door.upstreams.media.request({ trafficClass: 'customer', ...call });
    const picture = await whole(answer);
    waiting += picture.length;
    finished(reply.raw, () => (waiting -= picture.length));
    const lasting =
      answer.statusCode < 400 ? String(answer.headers['cache-control'] ?? 'no-cache') : 'no-store';
    await answerHead(reply.headers({ ...mediaHeaders, 'cache-control': lasting }), answer, { service: 'media' });
    return reply.send(picture.length > 0 ? picture : undefined);
  };
  scope.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: deliver });
}
