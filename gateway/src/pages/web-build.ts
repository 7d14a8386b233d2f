import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '@2x7/service-kit';

/** The page at a path. Addresses with the same `path` and the same `search` of their query have the same page. */
export type PageAt = {
  path: string;
  /** Paths below /api/v1 of what the page shows. */
  data: readonly string[];
  /** The parameters of a query that the page reads, in one spelling, without the question mark. */
  search(given: string): string;
};

/** An HTML document, and the hashes of its inline style sheets for the Content-Security-Policy. */
export type WebDocument = { html: string; styleHashes: string[] };

/** Exports of the web's server build. `data` holds whole answers of the API by path below /api/v1. */
export type WebRenderer = {
  pageAt(path: string): PageAt;
  render(page: { path: string; search: string; origin: string; data: Record<string, unknown> }): Promise<WebDocument & { status: number }>;
  /** The document without content; the browser renders into it. */
  shell(area: 'admin' | 'run' | 'shop'): WebDocument;
  /** Made for the rider's page: its service worker, the one that ends the worker of earlier releases, and its web app manifest. */
  runFiles: Record<'worker' | 'earlierWorker' | 'manifest', { path: string; text: string; type: string }>;
  /** Hashes of the inline scripts of all documents, for the Content-Security-Policy. */
  scriptHashes: string[];
  robots(origin: string): string;
  /** The sitemap of every public page; `data` holds the answers for the paths of `sitemapData`. */
  sitemap(shop: { origin: string; data: Record<string, unknown> }): string;
  sitemapData: string[];
};

export const webBuildToken = Symbol('WebBuild');

export type WebBuild = { clientDir: string; renderer: WebRenderer };

/** The web's build in `webDir`; null when it was not built, for the API works without it. */
export async function loadWebBuild(webDir: string, log: Log): Promise<WebBuild | null> {
  const entry = resolve(webDir, 'server', 'entry-server.js');
  if (!existsSync(entry)) {
    log.warn('web build is missing: pages answer 503', { webDir });
    return null;
  }
  return {
    clientDir: join(resolve(webDir), 'client'),
    renderer: (await import(pathToFileURL(entry).href)) as WebRenderer,
  };
}
