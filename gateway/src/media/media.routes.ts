import { once } from 'node:events';
import { finished } from 'node:stream';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaHeaders } from '../security/content-security.js';
import { copyHead } from '../upstream/answer-head.js';
import { CallHeaders } from '../upstream/call-headers.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';
import { Upstreams } from '../upstream/upstreams.js';

/** Names that media gives to stored images; none leads out of /media. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const timeoutMs = 5_000;
/** Bytes of images that clients have not read yet; above it further requests are refused. */
const maxUnreadBytes = 128 * 1024 * 1024;

/** Waits until the connection has sent the images asked for before: a client that pipelines requests fetches one at a time. */
async function ownTurn({ raw }: FastifyReply): Promise<void> {
  if (!raw.socket) await once(raw, 'socket');
  if (raw.socket?.destroyed) throw new AppError('invalid', 'The request ended early.');
}

/** The whole image, so that media is free after the last byte, however slowly the client reads. Media keeps its images small. */
async function wholeBody({ body }: UpstreamAnswer): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch (error) {
    throw unreachable(error);
  }
}

/** Images of plans and dishes, from media. They are public: no cookie passes in either direction. */
@Injectable()
export class MediaRoutes {
  private unreadBytes = 0;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly callHeaders: CallHeaders,
  ) {}

  register(scope: FastifyInstance): void {
    scope.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: (request, reply) => this.deliver(request, reply) });
  }

  private async deliver(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const name = (request.params as { '*': string })['*'];
    if (!safeName.test(name)) throw new AppError('not_found', 'Not found.');
    await ownTurn(reply);
    if (this.unreadBytes > maxUnreadBytes) throw unreachable(new Error('too many images wait for slow clients'), 1);
    const answer = await this.fetch(name, request);
    const image = await wholeBody(answer);
    this.unreadBytes += image.length;
    finished(reply.raw, () => (this.unreadBytes -= image.length));
    const isSuccess = answer.statusCode < 400;
    const cacheControl = isSuccess ? String(answer.headers['cache-control'] ?? 'no-cache') : 'no-store';
    await copyHead(answer, reply.headers({ ...mediaHeaders, 'cache-control': cacheControl }));
    return reply.send(image.length > 0 ? image : undefined);
  }

  private async fetch(name: string, request: FastifyRequest): Promise<UpstreamAnswer> {
    const headers = await this.callHeaders.of({ request, identity: { kind: 'visitor' }, service: 'media' });
    delete headers['content-type'];
    const call = { trafficClass: 'customer', method: request.method, path: `/media/${name}`, headers, timeoutMs } as const;
    return this.upstreams.get('media').request(call);
  }
}
