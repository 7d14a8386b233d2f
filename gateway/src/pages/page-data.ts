import { setTimeout as pause } from 'node:timers/promises';
import { Id } from '@2x7/contracts';
import { keptReads } from '../cache/public-reads.js';
import type { CachedRead, ReadCache } from '../cache/read-cache.js';

/** ms a page waits for its data; the browser fetches what is missing. */
const patience = 1_000;

const missing = { success: false, error: 'Not found.', code: 'not_found' };

export type PageData = {
  /** Whole answers of the API by path. */
  answers: Record<string, unknown>;
  /** Names the versions of the answers; undefined when one is missing or not there. */
  version?: string;
};

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
const readable = keptReads.map(({ path }) => pattern(path));

/** Whether the path names something that can be asked for; with an id that is no id it names nothing. */
function isReadable(path: string): boolean {
  const match = readable.map((route) => route.exec(path)).find((found) => found !== null);
  return match !== undefined && (match[1] === undefined || Id.safeParse(match[1]).success);
}

async function inTime(cache: ReadCache, path: string): Promise<CachedRead | undefined> {
  const late = new AbortController();
  try {
    const read = cache.read(path).catch(() => undefined);
    return await Promise.race([read, pause(patience, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** Public answers for a page, through the read cache. Never fails: what cannot be had in a second is left out. */
export async function fetchPageData(cache: ReadCache, paths: readonly string[]): Promise<PageData> {
  const reads = await Promise.all(
    paths.map(async (path) => ({ path, read: isReadable(path) ? await inTime(cache, path) : undefined })),
  );
  const answers: Record<string, unknown> = {};
  for (const { path, read } of reads) {
    if (read) answers[path] = JSON.parse(read.representation.body.toString());
    else if (!isReadable(path)) answers[path] = missing;
  }
  const complete = reads.every(({ read }) => read?.status === 200);
  return {
    answers,
    version: complete ? reads.map(({ read }) => read!.representation.etag).join() : undefined,
  };
}
