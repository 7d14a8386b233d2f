import type { Representation } from '../cache/representation.js';

type Kept = { version: string; page: Representation };
const maxPages = 200;

/** Rendered pages by path, each valid as long as the data it was rendered from. */
export class PageCache {
  private readonly pages = new Map<string, Kept>();

  /** @param version names the versions of the page's data */
  find(path: string, version: string): Representation | undefined {
    const kept = this.pages.get(path);
    if (kept?.version !== version) return undefined;
    this.pages.delete(path);
    this.pages.set(path, kept);
    return kept.page;
  }

  /** Keeps the page, and drops the least recently used one above 200. */
  keep(path: string, version: string, page: Representation): void {
    this.pages.delete(path);
    this.pages.set(path, { version, page });
    if (this.pages.size > maxPages) this.pages.delete(this.pages.keys().next().value!);
  }
}
