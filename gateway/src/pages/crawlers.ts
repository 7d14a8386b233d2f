import { AppError } from '@2x7/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Door } from '../door.js';
import { fetchPageData } from './page-data.js';
import { Representation, sendRepresentation } from '../cache/representation.js';
import type { WebRenderer } from './web-build.js';

/** /robots.txt and /sitemap.xml, with the shop's public address in them. */
export function registerCrawlers(scope: FastifyInstance, { config, cache }: Door, renderer: WebRenderer): void {
  const origin = config.publicUrl;
  const robots = new Representation(Buffer.from(renderer.robots(origin)), 'text/plain; charset=utf-8');
  const lasting = { 'cache-control': 'no-cache' };

  scope.get('/robots.txt', (_, reply) => sendRepresentation(reply.headers(lasting), robots));
  scope.get('/sitemap.xml', async (_, reply) => {
    const { answers, version } = await fetchPageData(cache, renderer.sitemapData);
    // A map without its plans would tell crawlers that they are gone.
    if (version === undefined) throw new AppError('unavailable', 'The map of the shop cannot be drawn now.', { retryAfterSeconds: 60 });
    const map = renderer.sitemap({ origin, data: answers });
    return sendRepresentation(reply.headers(lasting), new Representation(Buffer.from(map), 'application/xml; charset=utf-8'));
  });
}
