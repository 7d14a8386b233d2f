import { AppError } from '@2x7/service-kit';
import type { FastifyInstance } from 'fastify';
import { mediaHeaders } from './content-security.js';
import type { Door } from './door.js';
import { headersFor, sendAnswer } from './forward.js';

/** Names that media gives to stored pictures; nothing that could lead elsewhere. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const timeoutMs = 5_000;

/** Pictures, from media to everybody: no cookie goes in or out. */
export function registerMedia(scope: FastifyInstance, door: Door): void {
  scope.get('/media/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (!safeName.test(name)) throw new AppError('not_found', 'Not found.');
    const headers = headersFor(door, 'media', { request, identity: { kind: 'visitor' } });
    delete headers['content-length'];
    delete headers['content-type'];
    const call = { method: request.method, path: `/media/${name}`, headers, timeoutMs };
    const answer = await door.upstreams.media.request(call);
    const lasting =
      answer.statusCode < 400 ? String(answer.headers['cache-control'] ?? 'no-cache') : 'no-store';
    return sendAnswer(reply.headers({ ...mediaHeaders, 'cache-control': lasting }), answer, 'media');
  });
}
