import { setTimeout as pause } from 'node:timers/promises';
import { Id } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { keptReads, PublicReads } from '../cache/public-reads.js';
import type { CachedRead } from '../cache/read-cache.js';

/** ms that a page waits for its data; the browser fetches what is missing. */
const timeoutMs = 1_000;

const missing = { success: false, error: 'Not found.', code: 'not_found' };

export type Answers = {
  /** Whole answers of the API by path below /api/v1. */
  answers: Record<string, unknown>;
  /** Names the versions of the answers; undefined when an answer is late or a failure. */
  version?: string;
  /** Whether something that the page shows does not exist. */
  isMissing: boolean;
};

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
const patterns = keptReads.map(({ path }) => pattern(path));

/** What the version of a page's data says of a path that is no address of the API. */
const noAddress = '-';

/** Whether a row of the route table answers this path; none does when the id is no UUID. */
function isReadable(path: string): boolean {
  const match = patterns.map((route) => route.exec(path)).find((found) => found !== null);
  return match !== undefined && (match[1] === undefined || Id.safeParse(match[1]).success);
}

/** The data of pages that the server renders. */
@Injectable()
export class PageData {
  constructor(private readonly reads: PublicReads) {}

  /** The version of what is in memory; undefined unless all of it is there. */
  currentVersion(paths: readonly string[]): string | undefined {
    let version = '';
    for (const path of paths) {
      const etag = this.reads.fresh(path)?.representation.etag ?? (isReadable(path) ? undefined : noAddress);
      if (etag === undefined) return undefined;
      version += etag;
    }
    return version;
  }

  /** Never fails: an answer that takes more than a second is left out. */
  async fetch(paths: readonly string[]): Promise<Answers> {
    const found = await Promise.all(paths.map(async (path) => ({ path, read: isReadable(path) ? await this.inTime(path) : noAddress })));
    const answers: Record<string, unknown> = {};
    for (const { path, read } of found) {
      if (typeof read === 'object') answers[path] = JSON.parse(read.representation.body.toString());
      else if (read === noAddress) answers[path] = missing;
    }
    const isComplete = found.every(({ read }) => read !== undefined);
    return {
      answers,
      version: isComplete ? found.map(({ read }) => (typeof read === 'object' ? read.representation.etag : read)).join('') : undefined,
      isMissing: found.some(({ read }) => read === noAddress || (typeof read === 'object' && read.status === 404)),
    };
  }

  private async inTime(path: string): Promise<CachedRead | undefined> {
    const done = new AbortController();
    try {
      const read = this.reads.read(path).catch(() => undefined);
      return await Promise.race([read, pause(timeoutMs, undefined, { signal: done.signal })]);
    } finally {
      done.abort();
    }
  }
}
