import type { QueryClient } from '@tanstack/react-query';

/** API responses by path below /api/v1 that the server fetched for a page. */
export type PageData = Record<string, unknown>;

export const pageDataId = 'page-data';

type Answer = { success?: boolean; data?: unknown; code?: string };

/**
 * Writes the responses into the query cache under the key `[path]`, marked as stale: the page shows them at
 * once and fetches them again. `not_found` becomes `null`. Other failures are left out, so the browser fetches.
 */
export function seed(client: QueryClient, data: PageData): void {
  for (const [path, answer] of Object.entries(data)) {
    const { success, data: value, code } = (answer ?? {}) as Answer;
    if (success) client.setQueryData([path], value, { updatedAt: 0 });
    else if (code === 'not_found') client.setQueryData([path], null);
  }
}

/** The data that the server embedded in the page. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}
