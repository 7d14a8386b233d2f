import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { brand } from '@2x7/contracts';
import { siteImages } from 'virtual:site-images';
import { App } from './app/app';
import { routeOf } from './app/routes';
import { shopJsonLd } from './pages/content/shop-json-ld';
import { heroSizes } from './pages/home/hero-sizes';
import { HeadSink, type Head } from './shared/head';
import { Origin } from './shared/origin';
import { seed, type PageData } from './shared/page-data';
import { createQueryClient } from './shared/query-client';
import { to } from './shared/site';
import { assetsOf, assetsOfPage, type PageAssets } from './server/assets';
import { documentOf } from './server/document';
import { pageAt } from './server/page-address';
import { robots } from './server/robots';
import { runHead, runManifest } from './server/run-app';
import { runFilesFor } from './server/run-files';
import { scriptHashes } from './server/script-hashes';
import { ShellBody } from './server/shell';
import { sitemap, sitemapData } from './server/sitemap';

export { pageAt, robots, scriptHashes, sitemap, sitemapData };

/** A page to render. `data` holds complete API responses by path below /api/v1. */
export type PageRequest = { path: string; search: string; origin: string; data: PageData };
/** An HTML document, and the hashes of its inline style sheets for `style-src` of the Content-Security-Policy. */
export type WebDocument = { html: string; styleHashes: string[] };
export type RenderedPage = WebDocument & { status: number };

const hashesIn = ({ sheets }: PageAssets): string[] => sheets.map(({ hash }) => hash);

const shopHead: Head = { title: brand.name, description: brand.tagline };

/** The HTML document of a public page. The browser fetches what is missing in `data`. */
export async function render({ path, search, origin, data }: PageRequest): Promise<RenderedPage> {
  const { page } = routeOf(path).route;
  await page.preload();
  const client = createQueryClient();
  seed(client, data);
  let head = shopHead;
  const body = renderToString(
    <StrictMode>
      <HeadSink value={(found) => (head = found)}>
        <Origin value={origin}>
          <StaticRouter location={path + search}>
            <App client={client} />
          </StaticRouter>
        </Origin>
      </HeadSink>
    </StrictMode>,
  );
  client.clear();
  const ofHome = path === to.home && { hero: { image: siteImages.hero, sizes: heroSizes }, jsonLd: shopJsonLd };
  const assets = assetsOfPage(page.name);
  const html = documentOf({ head, address: origin + path, origin, assets, body, data, ...ofHome });
  return { status: head.status ?? 200, html, styleHashes: hashesIn(assets) };
}

/** What differs between the documents that only say that they load. */
const shells: Record<'admin' | 'run' | 'shop', { source?: string; head: Head; manifest?: string }> = {
  admin: { source: 'src/admin/admin.tsx', head: shopHead },
  run: { source: 'src/run/run.tsx', head: runHead, manifest: runManifest.path },
  shop: { head: shopHead },
};

/** An HTML document that only says that it loads, for private areas and for pages that could not be rendered here. The browser renders the page. */
export function shell(area: keyof typeof shells): WebDocument {
  const { source, ...parts } = shells[area];
  const assets = assetsOf(source);
  const html = documentOf({ ...parts, address: '', origin: '', assets, body: renderToString(<ShellBody />) });
  return { html, styleHashes: hashesIn(assets) };
}

/** The service workers and the web app manifest of the rider's page. */
export const runFiles = runFilesFor(shell('run').html);
