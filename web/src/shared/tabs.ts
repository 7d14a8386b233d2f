import type { QueryClient } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;
/** One channel for each tab, because a channel does not receive its own messages. Created lazily, because the server has none. */
const tabs = (): BroadcastChannel => (channel ??= new BroadcastChannel('changes'));

/** Invalidates all queries below the path. Queries that are on the screen are fetched again. */
export const invalidateBelow = (client: QueryClient, path: string): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(path) });

/** Notifies the other tabs of this browser that data below the path has changed. */
export const notifyOtherTabs = (path: string): void => tabs().postMessage(path);

/** Invalidates queries when another tab reports a change. */
export function subscribeToOtherTabs(client: QueryClient): void {
  tabs().onmessage = ({ data }: MessageEvent<string>) => void invalidateBelow(client, data);
}
