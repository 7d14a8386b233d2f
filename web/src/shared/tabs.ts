import type { QueryClient } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;
/** One for the whole tab: what it tells, it does not hear. Made late, for the server renders too. */
const tabs = (): BroadcastChannel => (channel ??= new BroadcastChannel('changes'));

/** Everything fetched below the path is out of date; what is on the screen is fetched anew. */
export const invalidateBelow = (client: QueryClient, path: string): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(path) });

/** Tells the other tabs of this browser that what stands below the path has changed. */
export const notifyOtherTabs = (path: string): void => tabs().postMessage(path);

/** From now on this tab hears what the others tell. */
export function subscribeToOtherTabs(client: QueryClient): void {
  tabs().onmessage = ({ data }: MessageEvent<string>) => void invalidateBelow(client, data);
}
