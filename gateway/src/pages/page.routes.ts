import { AppError, Log } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { registerAssets } from './asset.routes.js';
import { CrawlerRoutes } from './crawler.routes.js';
import { PageData } from './page-data.js';
import { ShopPages } from './shop-pages.js';
import { webBuildToken, type WebBuild } from './web-build.js';

/** Paths of the API, paths with a hidden file, and paths with double or encoded slashes are never pages. */
const neverPages = /^\/(api|assets|health|internal|media|metrics)(\/|$)|\/\.|\/\/|\\|%(2e|2f|5c|00)/i;

const looksLikeFile = /\.[A-Za-z0-9]+$/;

/** A missing file is answered with a page to a client that asks for HTML by name, with JSON to others. */
const acceptsHtml = ({ headers }: FastifyRequest, path: string): boolean =>
  /text\/html/.test(headers.accept ?? '') || (!looksLikeFile.test(path) && /\*\/\*/.test(headers.accept ?? '*/*'));

/** In any spelling that the browser's router takes for the admin area. */
const isAdmin = (path: string): boolean => /^\/admin(\/|$)/i.test(path);

/** Pages of the shop and of its admin area, their files, and the files for crawlers. */
@Injectable()
export class PageRoutes {
  private readonly pages?: ShopPages;

  constructor(
    @Inject(gatewayConfigToken) private readonly config: GatewayConfig,
    @Inject(webBuildToken) private readonly web: WebBuild | null,
    private readonly crawlers: CrawlerRoutes,
    data: PageData,
    log: Log,
  ) {
    if (web) this.pages = new ShopPages({ config, data, log, renderer: web.renderer });
  }

  async register(scope: FastifyInstance): Promise<void> {
    if (this.web) {
      await registerAssets(scope, this.web.clientDir);
      this.crawlers.register(scope, this.web.renderer);
    }
    scope.get('/*', (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url!;
    const written = url.split('?')[0]!;
    const path = decodeURIComponent(written);
    if (neverPages.test(written) || neverPages.test(path) || !acceptsHtml(request, path)) throw new AppError('not_found', 'Not found.');
    if (!this.pages)
      throw new AppError('unavailable', 'The pages of this shop are not built yet.', {
        retryAfterSeconds: 10,
      });
    // Each page has one address, without a slash at the end. The target starts with one slash and has no two in a row, so it stays in this shop.
    if (/^\/.+\/$/.test(written)) return reply.redirect(written.slice(0, -1) + url.slice(written.length), 308);
    return isAdmin(path) ? this.pages.answerAdmin(reply) : this.pages.answerShop(reply, new URL(url, this.config.publicUrl));
  }
}
