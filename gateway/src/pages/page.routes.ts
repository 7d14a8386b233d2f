import { AppError, Log } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { pageRenderLimit } from '../security/rate-limits.js';
import { registerAssets } from './asset.routes.js';
import { CrawlerRoutes } from './crawler.routes.js';
import { PageData } from './page-data.js';
import { PagePlaces } from './page-places.js';
import { registerPaymentReturns } from './payment-return.routes.js';
import { registerRunFiles } from './run.routes.js';
import { ShopPages } from './shop-pages.js';
import { webBuildToken, type WebBuild } from './web-build.js';

/** A missing file is answered with a page to a client that asks for HTML by name, with JSON to others. */
const acceptsHtml = ({ headers }: FastifyRequest, isFile: boolean): boolean =>
  /text\/html/.test(headers.accept ?? '') || (!isFile && /\*\/\*/.test(headers.accept ?? '*/*'));

/** Pages of the shop and of its private areas, their files, and the files for crawlers. */
@Injectable()
export class PageRoutes {
  private readonly places: PagePlaces;

  constructor(
    @Inject(gatewayConfigToken) private readonly config: GatewayConfig,
    @Inject(webBuildToken) private readonly web: WebBuild | null,
    private readonly crawlers: CrawlerRoutes,
    private readonly data: PageData,
    private readonly log: Log,
  ) {
    this.places = new PagePlaces(web?.renderer);
  }

  register(scope: FastifyInstance): void {
    const { config, data, log, web } = this;
    const pages = web && new ShopPages({ config, data, log, renderer: web.renderer, mayRender: pageRenderLimit(scope, config) });
    const answer = (request: FastifyRequest, reply: FastifyReply) => this.answer(request, reply, pages);
    if (web) {
      registerAssets(scope, web.clientDir, answer);
      this.crawlers.register(scope, web.renderer);
      registerRunFiles(scope, web.renderer);
    }
    registerPaymentReturns(scope, config);
    scope.get('/*', answer);
  }

  private answer(request: FastifyRequest, reply: FastifyReply, pages: ShopPages | null): Promise<FastifyReply> | FastifyReply {
    const [url] = request.raw.url!.split('#', 1) as [string];
    const query = url.indexOf('?');
    const written = query < 0 ? url : url.slice(0, query);
    const search = query < 0 ? '' : url.slice(query);
    const place = this.places.find(written);
    if (place.kind === 'none' || !acceptsHtml(request, place.isFile)) throw new AppError('not_found', 'Not found.');
    if (!pages) throw new AppError('unavailable', 'The pages of this shop are not built yet.', { retryAfterSeconds: 10 });
    // Browsers keep a 308 for ever otherwise, also after a rollback to a release in which the address was another.
    if (place.kind === 'moved') return reply.header('cache-control', 'no-cache').redirect(place.path + search, 308);
    return place.kind === 'shop' ? pages.answerShop(reply, place.page!, search) : pages.answerPrivate(reply, place.kind);
  }
}
