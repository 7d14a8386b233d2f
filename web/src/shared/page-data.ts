import type { QueryClient } from '@tanstack/react-query';

/** Answers of the API by path below /api/v1, as the server fetched them for a page. */
export type PageData = Record<string, unknown>;

export const pageDataId = 'page-data';

type Answer = { success?: boolean; data?: unknown; code?: string };

/**
 * Puts the answers into the cache under the key `[path]`: shown at once, but old, so that the page
 * asks again behind. What is not there is `null`, and stays so; any other failure is left to the browser.
 */
export function seed(client: QueryClient, data: PageData): void {
  for (const [path, answer] of Object.entries(data)) {
    const { success, data: value, code } = (answer ?? {}) as Answer;
    if (success) client.setQueryData([path], value, { updatedAt: 0 });
    else if (code === 'not_found') client.setQueryData([path], null);
  }
}

/** The data that travelled with the page. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}
