import { LRUCache } from 'lru-cache';
import type { AnswerHeaders } from '@2x7/service-kit';
import type { Representation } from '../cache/representation.js';

export type Rendered = { status: number; page: Representation; headers: AnswerHeaders };
type Kept = Rendered & { version: string };

/** Pages, of which a shop has some hundred; with both encodings they take about 100 kB each. */
const maxPages = 200;
/** Pages of missing entries. They are counted apart, so that invented ids do not push out real pages. */
const maxMissing = 50;

/** Rendered pages by address, each valid as long as the data it was rendered from. */
export class PageCache {
  private readonly pages = new LRUCache<string, Kept>({ max: maxPages });
  private readonly missing = new LRUCache<string, Kept>({ max: maxMissing });

  /** @param version names the versions of the page's data */
  find(address: string, version: string): Rendered | undefined {
    const kept = this.pages.get(address) ?? this.missing.get(address);
    return kept?.version === version ? kept : undefined;
  }

  keep(address: string, version: string, rendered: Rendered): void {
    this.pages.delete(address);
    this.missing.delete(address);
    (rendered.status === 200 ? this.pages : this.missing).set(address, { ...rendered, version });
  }
}
