import { AppError, Metrics } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mediaHeaders } from '../security/content-security.js';
import { CallHeaders } from '../upstream/call-headers.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';
import { Upstreams } from '../upstream/upstreams.js';
import { ImageCache, type Image, type LoadedImage } from './image-cache.js';

/** ms for one attempt to get a whole image, which is small, from media. */
const timeoutMs = 5_000;
/** Headers of a client's request that would make the answer another than the whole image. */
const conditions = ['content-type', 'if-none-match', 'if-modified-since', 'range', 'if-range'];

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Images are not available at the moment. Please try again.', { cause, retryAfterSeconds: 5 });

/** The whole image, so that media is free after the last byte, however slowly a client reads. Media keeps its images small. */
async function wholeImage({ headers, body }: UpstreamAnswer): Promise<Image> {
  const [etag, type, cacheControl] = [headers.etag, headers['content-type'], headers['cache-control']].map((value) => String(value ?? ''));
  try {
    const bytes = Buffer.from(await body.arrayBuffer());
    const described = { ...mediaHeaders, 'content-type': type!, 'cache-control': cacheControl || 'no-cache', ...(etag && { etag }) };
    return { bytes, etag: etag!, headers: described };
  } catch (error) {
    throw unreachable(error);
  }
}

/** Images of plans and dishes, from the gateway's memory or from media. */
@Injectable()
export class Images {
  private readonly cache = new ImageCache();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly callHeaders: CallHeaders,
    metrics: Metrics,
  ) {
    metrics.sampled({ name: 'cached_image_bytes', help: 'Bytes of images in memory' }, () => [{ labels: {}, value: this.cache.size }]);
  }

  /** The answer that needs no call: an image, or undefined for none; `unknown` where media has to be asked. */
  fresh(name: string): Image | undefined | 'unknown' {
    return this.cache.fresh(name);
  }

  /** @param request one of those that ask for this image @throws AppError when media does not answer and no kept image can be served */
  read(name: string, request: FastifyRequest): Promise<Image | undefined> {
    return this.cache.read(name, (etag) => this.load(name, etag, request));
  }

  /** Forgets an image that may be deleted. */
  forget(id: string): void {
    this.cache.forget(id.toLowerCase());
  }

  private async load(name: string, etag: string | undefined, request: FastifyRequest): Promise<LoadedImage> {
    const headers = await this.callHeaders.of({ request, identity: { kind: 'visitor' }, service: 'media' });
    for (const condition of conditions) delete headers[condition];
    if (etag) headers['if-none-match'] = etag;
    const call = { trafficClass: 'customer', method: 'GET', path: `/media/${name}`, headers, timeoutMs } as const;
    const answer = await this.upstreams.get('media').request(call);
    if (answer.statusCode === 200) return wholeImage(answer);
    await answer.body.dump();
    if (answer.statusCode === 304) return 'unchanged';
    if (answer.statusCode === 404) return 'missing';
    throw unavailable(new Error(`media answered ${answer.statusCode}`));
  }
}
