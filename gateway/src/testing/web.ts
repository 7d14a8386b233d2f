import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openShop, type Reply, type Shop } from './shop.js';

const renderer = `
export const rendered = [];
export const scriptHashes = ["'sha256-def='"];
const styleHashes = ["'sha256-abc='"];
export const robots = (origin) => 'User-agent: *\\nSitemap: ' + origin + '/sitemap.xml\\n';
export const sitemapData = ['/meal-plans'];
export const sitemap = ({ origin, data }) => '<urlset>' + origin + ' ' + JSON.stringify(data) + '</urlset>';
export const runFiles = {
  worker: { path: '/run/worker.js', text: 'addEventListener()', type: 'text/javascript; charset=utf-8' },
  earlierWorker: { path: '/round/worker.js', text: 'registration.unregister()', type: 'text/javascript; charset=utf-8' },
  manifest: { path: '/run/app.webmanifest', text: '{}', type: 'application/manifest+json' },
};
export const shell = () => ({ html: '<!doctype html><title>shell</title>', styleHashes });
const data = (path) => path.startsWith('/plan/') ? ['/meal-plans/' + path.slice(6)] : path === '/' ? ['/meal-plans', '/sample-menu'] : [];
export const pageAt = (path) => ({
  path: path.startsWith('/nothing') ? '/nothing' : path,
  data: data(path),
  search: (given) => /[?&](sort=[a-z]+)/.exec(given)?.[1] ?? '',
});
export async function render(page) {
  rendered.push(page);
  if (page.path === '/broken') throw new Error('no such component');
  if (page.path.startsWith('/slow')) await globalThis.slowRenders;
  const missing = Object.values(page.data).some((answer) => answer.code === 'not_found') || ['/nothing', '/-'].includes(page.path);
  return { status: missing ? 404 : 200, html: '<!doctype html>' + JSON.stringify(page) + ' '.repeat(1500), styleHashes: page.path === '/about' ? ["'sha256-about='"] : styleHashes };
}
`;

type RenderedCall = { path: string; search: string; origin: string; data: Record<string, unknown> };

const files: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'server/entry-server.js': renderer,
  'client/index.html': '<!doctype html>template',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/assets/app-1a2b3c.js': 'console.log("plain")' + ' '.repeat(1_500),
  'client/assets/app-1a2b3c.css': 'body{}',
  'client/assets/app-1a2b3c.js.br': 'br bytes',
  'client/assets/app-1a2b3c.js.gz': 'gzip bytes',
  'client/assets/app-1a2b3c.js.map': '{"sources":["secret.ts"]}',
  'client/.vite/manifest.json': '{}',
};

type Web = { dir: string; rendered: RenderedCall[]; remove(): Promise<void> };

/** A small copy of what the web's build writes. */
export async function buildWeb(): Promise<Web> {
  const dir = await mkdtemp(join(tmpdir(), 'web-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  const { rendered } = (await import(join(dir, 'server/entry-server.js'))) as { rendered: RenderedCall[] };
  return { dir, rendered, remove: () => rm(dir, { recursive: true }) };
}

/** The header by which a browser asks for a page. */
export const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

type ShopWithPages = Shop & {
  web: Web;
  /** Asks for a page as a browser does. */
  page(path: string, headers?: Record<string, string>): Promise<Reply>;
};

/** A gateway that answers pages, too. Closing it removes them. */
async function openShopWithPages(): Promise<ShopWithPages> {
  const web = await buildWeb();
  const shop = await openShop({ webDir: web.dir });
  const page: ShopWithPages['page'] = (path, headers) => shop.call(path, { headers: { ...browser, ...headers } });
  return { ...shop, web, page, close: () => shop.close().then(web.remove) };
}

/** One gateway with pages for all tests of a file, from the first `beforeAll` on. Each test begins without rendered pages. */
export function shopWithPages(): ShopWithPages {
  const shop = {} as ShopWithPages;
  beforeAll(async () => void Object.assign(shop, await openShopWithPages()));
  beforeEach(() => void (shop.web.rendered.length = 0));
  afterAll(() => shop.close());
  return shop;
}
