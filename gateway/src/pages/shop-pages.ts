import type { Log } from '@2x7/service-kit';
import type { FastifyReply } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import type { GatewayConfig } from '../config.js';
import { adminPageHeaders, publicPageHeaders, type AnswerHeaders } from '../security/content-security.js';
import { PageCache } from './page-cache.js';
import type { PageData } from './page-data.js';
import type { WebRenderer } from './web-build.js';

type Page = { path: string; search: string; data: Record<string, unknown> };
type Parts = { config: GatewayConfig; data: PageData; log: Log; renderer: WebRenderer };

const html = (text: string): Representation => new Representation(Buffer.from(text), 'text/html; charset=utf-8');

/** Renders the shop's pages on the server, so that they show their content before any script runs. */
export class ShopPages {
  private readonly kept = new PageCache();
  private readonly shells: { shop: Representation; admin: Representation };
  private readonly headers: { shop: AnswerHeaders; admin: AnswerHeaders };

  constructor(private readonly parts: Parts) {
    const { config, renderer } = parts;
    this.shells = { shop: html(renderer.shell('shop')), admin: html(renderer.shell('admin')) };
    this.headers = {
      shop: publicPageHeaders(config, renderer),
      admin: adminPageHeaders(config, renderer),
    };
  }

  /** The admin area's document. The browser renders it, because only the browser knows who is signed in. */
  answerAdmin(reply: FastifyReply): Promise<FastifyReply> {
    return sendRepresentation(reply.headers(this.headers.admin), this.shells.admin);
  }

  async answerShop(reply: FastifyReply, { pathname: path, search }: URL): Promise<FastifyReply> {
    void reply.headers({ ...this.headers.shop, 'cache-control': 'no-cache' });
    const { answers, version } = await this.parts.data.fetch(this.parts.renderer.dataFor(path));
    const known = search === '' && version !== undefined ? this.kept.find(path, version) : undefined;
    if (known) return sendRepresentation(reply, known);
    const { status, page } = await this.render({ path, search, data: answers });
    if (status === 200 && search === '' && version !== undefined) this.kept.keep(path, version, page);
    return sendRepresentation(reply.code(status), page);
  }

  /** The rendered page, or the empty document when rendering fails: the browser then renders it. */
  private async render(page: Page): Promise<{ status: number; page: Representation }> {
    const { renderer, config, log } = this.parts;
    try {
      const rendered = await renderer.render({ ...page, origin: config.publicUrl });
      return { status: rendered.status, page: html(rendered.html) };
    } catch (error) {
      log.error('page rendering failed', error, { path: page.path });
      return { status: 200, page: this.shells.shop };
    }
  }
}
