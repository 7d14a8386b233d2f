import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { PageData } from './page-data.js';
import type { WebRenderer } from './web-build.js';

const revalidated = { headers: { 'cache-control': 'no-cache' } };

/** /robots.txt and /sitemap.xml, with the shop's public address in them. */
@Injectable()
export class CrawlerRoutes {
  constructor(
    @Inject(gatewayConfigToken) private readonly config: GatewayConfig,
    private readonly data: PageData,
  ) {}

  register(scope: FastifyInstance, renderer: WebRenderer): void {
    const text = renderer.robots(this.config.publicUrl);
    const robots = new Representation(Buffer.from(text), 'text/plain; charset=utf-8');
    scope.get('/robots.txt', (_, reply) => sendRepresentation(reply, robots, revalidated));
    scope.get('/sitemap.xml', (_, reply) => this.answerSitemap(renderer, reply));
  }

  private async answerSitemap(renderer: WebRenderer, reply: FastifyReply): Promise<FastifyReply> {
    const { answers, version } = await this.data.fetch(renderer.sitemapData);
    // A sitemap without its plans would tell crawlers that the plans are gone.
    if (version === undefined) throw new AppError('unavailable', 'The sitemap cannot be made now.', { retryAfterSeconds: 60 });
    const sitemap = renderer.sitemap({ origin: this.config.publicUrl, data: answers });
    const representation = new Representation(Buffer.from(sitemap), 'application/xml; charset=utf-8');
    return sendRepresentation(reply, representation, revalidated);
  }
}
