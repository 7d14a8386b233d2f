import type { AnswerHeaders, Log } from '@2x7/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import type { GatewayConfig } from '../config.js';
import { adminPageHeaders, customerPageHeaders, publicPageHeaders, riderPageHeaders } from '../security/content-security.js';
import { PageCache, type Rendered } from './page-cache.js';
import type { Answers, PageData } from './page-data.js';
import type { PageAt, WebDocument, WebRenderer } from './web-build.js';

type Parts = {
  config: GatewayConfig;
  data: PageData;
  log: Log;
  renderer: WebRenderer;
  /** Whether the request's address has not yet had its share of pages rendered. */
  mayRender: (request: FastifyRequest) => Promise<boolean>;
};
/** A document, and its headers: its policy allows its own inline style sheets alone, because those of all pages are several kB. */
type Page = { page: Representation; headers: AnswerHeaders };
type Address = { path: string; search: string };

/** Pages being rendered at once. One takes about 10 ms of the one thread, so the last of them waits as long as it may take at all. */
const maxRenders = 16;

const represented = ({ html }: WebDocument): Representation => new Representation(Buffer.from(html), 'text/html; charset=utf-8');

/** Renders the shop's pages on the server, so that they show their content before any script runs. */
export class ShopPages {
  private readonly kept = new PageCache();
  private readonly rendering = new Map<string, Promise<Rendered>>();
  /** Documents without content, into which the browser renders. */
  private readonly shop: Page;
  private readonly empty: Record<'user' | 'rider' | 'customer', Page>;

  constructor(private readonly parts: Parts) {
    const { config, renderer } = parts;
    const [admin, run, shop] = [renderer.shell('admin'), renderer.shell('run'), renderer.shell('shop')];
    this.shop = this.shopPage(shop);
    const { scriptHashes } = renderer;
    this.empty = {
      user: { page: represented(admin), headers: adminPageHeaders(config, admin) },
      rider: { page: represented(run), headers: riderPageHeaders(config, run) },
      customer: { page: this.shop.page, headers: customerPageHeaders(config, { scriptHashes, styleHashes: shop.styleHashes }) },
    };
  }

  /** The document of a private page. The browser renders it, because only the browser knows who is signed in. */
  answerPrivate(reply: FastifyReply, kind: 'user' | 'rider' | 'customer'): Promise<FastifyReply> | FastifyReply {
    const { page, headers } = this.empty[kind];
    return sendRepresentation(reply, page, { headers });
  }

  /** @param given the query as the client wrote it; only what the page reads of it makes another page */
  answerShop(reply: FastifyReply, { path, data, search }: PageAt, given: string): Promise<FastifyReply> | FastifyReply {
    const read = given && search(given);
    const address = { path, search: read && `?${read}` };
    const version = this.parts.data.currentVersion(data);
    const known = version === undefined ? undefined : this.kept.find(address.path + address.search, version);
    return known ? this.send(reply, known) : this.answerNew(reply, address, data);
  }

  private async answerNew(reply: FastifyReply, address: Address, data: readonly string[]): Promise<FastifyReply> {
    const answers = await this.parts.data.fetch(data);
    return this.send(reply, await this.joined(reply.request, address, answers));
  }

  private shopPage(document: WebDocument): Page {
    const { config, renderer } = this.parts;
    const { scriptHashes } = renderer;
    const headers = publicPageHeaders(config, { scriptHashes, styleHashes: document.styleHashes });
    return { page: represented(document), headers: { ...headers, 'cache-control': 'no-cache' } };
  }

  private send(reply: FastifyReply, { status, page, headers }: Rendered): FastifyReply | Promise<FastifyReply> {
    return sendRepresentation(reply, page, { status, headers });
  }

  /** Requests for one page wait for the same render. The browser renders where too many others are being rendered already. */
  private async joined(request: FastifyRequest, address: Address, answers: Answers): Promise<Rendered> {
    const { version, isMissing } = answers;
    const name = address.path + address.search;
    const key = `${name} ${version ?? 'incomplete'}`;
    const known = version === undefined ? undefined : this.kept.find(name, version);
    const running = known ?? this.rendering.get(key);
    if (running) return running;
    const byBrowser = { ...this.shop, status: isMissing ? 404 : 200 };
    if (this.rendering.size >= maxRenders) return byBrowser;
    const render = this.parts.mayRender(request).then((may) => (may ? this.render(address, answers) : byBrowser));
    this.rendering.set(key, render);
    return render.finally(() => this.rendering.delete(key));
  }

  /** The rendered page, or the empty document when rendering fails: the browser then renders it. */
  private async render({ path, search }: Address, { answers, version }: Answers): Promise<Rendered> {
    const { renderer, config, log } = this.parts;
    try {
      const { status, ...document } = await renderer.render({ path, search, data: answers, origin: config.publicUrl });
      const rendered = { ...this.shopPage(document), status };
      if (version !== undefined) this.kept.keep(path + search, version, rendered);
      return rendered;
    } catch (error) {
      log.error('page rendering failed', error, { path });
      return { ...this.shop, status: 200 };
    }
  }
}
