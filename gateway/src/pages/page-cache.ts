import { Representation } from '../cache/representation.js';

type Kept = { of: string; page: Representation };
const maxPages = 200;

/** Rendered pages by path. A page stands as long as the data it was rendered from. */
export class PageCache {
  private readonly pages = new Map<string, Kept>();

  /** `of` names the data's versions. */
  find(path: string, of: string): Representation | undefined {
    const kept = this.pages.get(path);
    if (kept?.of !== of) return undefined;
    this.pages.delete(path);
    this.pages.set(path, kept);
    return kept.page;
  }

  /** Keeps the page; the one unseen longest goes when there are too many. */
  keep(path: string, of: string, page: Representation): void {
    this.pages.delete(path);
    this.pages.set(path, { of, page });
    if (this.pages.size > maxPages) this.pages.delete(this.pages.keys().next().value!);
  }
}
