import { once } from 'node:events';
import { imageName } from '@2x7/contracts';
import { AppError, Log, matchesEtag } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../api/error-response.js';
import type { Image } from '../cache/image-cache.js';
import { Images } from '../cache/images.js';
import { unreachable } from '../upstream/upstream.js';
import { UnreadImages } from './unread-images.js';

/** One error for all missing images: making one takes as long as sending an image. */
const missing = new AppError('not_found', 'Not found.');

/** Waits until the connection has sent the images asked for before: a client that pipelines requests fetches one at a time. */
async function ownTurn({ raw }: FastifyReply): Promise<void> {
  if (!raw.socket) await once(raw, 'socket');
  if (raw.socket?.destroyed) throw new AppError('invalid', 'The request ended early.');
}

/**
 * Images of plans and dishes. They are public: no cookie passes in either direction. Always the whole image is sent, also
 * to a client that asks for a part (RFC 9110 §14.2): the widest has some 100 kB.
 */
@Injectable()
export class MediaRoutes {
  private readonly unread = new UnreadImages();

  constructor(
    private readonly images: Images,
    private readonly log: Log,
  ) {}

  register(scope: FastifyInstance): void {
    scope.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: (request, reply) => this.deliver(request, reply) });
  }

  private deliver(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const name = (request.params as { '*': string })['*'];
    const image = imageName.test(name) ? this.images.fresh(name) : undefined;
    return image === 'unknown' ? this.fetch(name, reply) : this.send(reply, image);
  }

  private async fetch(name: string, reply: FastifyReply): Promise<FastifyReply> {
    await ownTurn(reply);
    return this.send(reply, await this.images.read(name, reply.request));
  }

  private send(reply: FastifyReply, image: Image | undefined): FastifyReply {
    if (!image) return sendError(reply, missing, this.log);
    if (!this.unread.hasRoomFor(image.bytes)) throw unreachable(new Error('too many images wait for slow clients'), 1);
    const { bytes, etag, headers } = image;
    if (matchesEtag(reply.request, etag)) return reply.sendKept({ status: 304, headers });
    reply.sendKept({ headers, bytes });
    this.unread.watch(reply.raw, bytes);
    return reply;
  }
}
