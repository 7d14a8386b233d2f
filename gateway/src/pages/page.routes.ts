import { AppError } from '@2x7/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminPageHeaders, publicPageHeaders, type AnswerHeaders } from '../security/content-security.js';
import type { Door } from '../door.js';
import { PageCache } from './page-cache.js';
import { fetchPageData } from './page-data.js';
import { Representation, sendRepresentation } from '../cache/representation.js';
import type { WebRenderer } from './web-build.js';

const html = (text: string): Representation =>
  new Representation(Buffer.from(text), 'text/html; charset=utf-8');

/** Paths that belong to the API, hide behind a dot or play with slashes are never pages. */
const noPage = /^\/(api|assets|health|internal|media|metrics)(\/|$)|\/\.|\/\/|\\|%(2e|2f|5c|00)/i;

/** What looks like a file, and is none, is said to be missing: in a page to who asks for one, else in JSON. */
const looksLikeFile = /\.[A-Za-z0-9]+$/;

const takesHtml = ({ headers }: FastifyRequest, path: string): boolean =>
  /text\/html/.test(headers.accept ?? '') || (!looksLikeFile.test(path) && /\*\/\*/.test(headers.accept ?? '*/*'));

/** Written in any way that the browser's router takes for the admin area. */
const isAdmin = (path: string): boolean => /^\/admin(\/|$)/i.test(path);

/** Renders the shop's pages on the server, so that they show their content before any script runs. */
class Pages {
  private readonly kept = new PageCache();
  private readonly shell: Representation;
  private readonly headers: { shop: AnswerHeaders; admin: AnswerHeaders };

  constructor(
    private readonly door: Door,
    private readonly renderer: WebRenderer,
  ) {
    const { config } = door;
    this.shell = html(renderer.shell());
    this.headers = {
      shop: publicPageHeaders(config, renderer.styleHashes),
      admin: adminPageHeaders(config, renderer.styleHashes),
    };
  }

  /** The admin area's document; the browser renders it, because only the browser knows who is signed in. */
  answerAdmin(reply: FastifyReply): Promise<FastifyReply> {
    return sendRepresentation(reply.headers(this.headers.admin), this.shell);
  }

  async answerShop(reply: FastifyReply, { pathname: path, search }: URL): Promise<FastifyReply> {
    void reply.headers({ ...this.headers.shop, 'cache-control': 'no-cache' });
    const data = await fetchPageData(this.door.cache, this.renderer.dataFor(path));
    const known =
      search === '' && data.version !== undefined ? this.kept.find(path, data.version) : undefined;
    if (known) return sendRepresentation(reply, known);
    const { status, page } = await this.render({ path, search, data: data.answers });
    if (status === 200 && search === '' && data.version !== undefined)
      this.kept.keep(path, data.version, page);
    return sendRepresentation(reply.code(status), page);
  }

  /** A page that cannot be rendered here is rendered by the browser. */
  private async render(page: {
    path: string;
    search: string;
    data: Record<string, unknown>;
  }): Promise<{ status: number; page: Representation }> {
    try {
      const rendered = await this.renderer.render({ ...page, origin: this.door.config.publicUrl });
      return { status: rendered.status, page: html(rendered.html) };
    } catch (error) {
      this.door.log.error('a page could not be rendered', error, { path: page.path });
      return { status: 200, page: this.shell };
    }
  }
}

/** Everything that is no API, picture or file is a page of the shop or of its admin area. */
export function registerPages(scope: FastifyInstance, door: Door, renderer: WebRenderer | undefined): void {
  const pages = renderer && new Pages(door, renderer);
  scope.get('/*', async (request, reply) => {
    const url = request.raw.url!;
    const written = url.split('?')[0]!;
    const path = decodeURIComponent(written);
    if (noPage.test(written) || noPage.test(path) || !takesHtml(request, path))
      throw new AppError('not_found', 'Not found.');
    if (!pages)
      throw new AppError('unavailable', 'The pages of this shop are not built yet.', {
        retryAfterSeconds: 10,
      });
    // One address a page. It begins with one slash and holds no two in a row: it stays in this shop.
    if (/^\/.+\/$/.test(written)) return reply.redirect(written.slice(0, -1) + url.slice(written.length), 308);
    return isAdmin(path) ? pages.answerAdmin(reply) : pages.answerShop(reply, new URL(url, door.config.publicUrl));
  });
}
