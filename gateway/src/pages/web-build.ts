import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '@2x7/service-kit';

/** What the web's server build exports. `data` holds whole answers of the API by path below /api/v1. */
export type WebRenderer = {
  dataFor(path: string): string[];
  render(page: {
    path: string;
    search: string;
    origin: string;
    data: Record<string, unknown>;
  }): Promise<{ status: number; html: string }>;
  /** The document without content; the browser fills it. */
  shell(): string;
  styleHashes: string[];
  robots(origin: string): string;
  /** The map of every public page; `data` holds the answers for the paths of `sitemapData`. */
  sitemap(shop: { origin: string; data: Record<string, unknown> }): string;
  sitemapData: string[];
};

export type WebBuild = { clientDir: string; renderer: WebRenderer };

/** The built shop in `webDir`, or undefined when it was not built: the API does not need it. */
export async function loadWebBuild(webDir: string, log: Log): Promise<WebBuild | undefined> {
  const entry = resolve(webDir, 'server', 'entry-server.js');
  if (!existsSync(entry)) {
    log.warn('the pages are not built', { webDir });
    return undefined;
  }
  return {
    clientDir: join(resolve(webDir), 'client'),
    renderer: (await import(pathToFileURL(entry).href)) as WebRenderer,
  };
}
