import { emptyRound, type RoundState } from './round-state';

/** One record holds everything, so that a change of it is one transaction, whatever other tabs do at the same time. */
const store = 'round';
const key = 'state';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

let opening: Promise<IDBDatabase> | undefined;
const forget = (): void => (opening = undefined);

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('round', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  const database = await done(request);
  // The browser closes it when its data is deleted.
  database.onclose = forget;
  return database;
}

function database(): Promise<IDBDatabase> {
  opening ??= open();
  // A failure, such as a full disk, is tried again by the next call.
  opening.catch(forget);
  return opening;
}

let channel: BroadcastChannel | undefined;
const listeners = new Set<(state: RoundState) => void>();
const publish = (state: RoundState): void => listeners.forEach((listener) => listener(state));

/** Calls the listener after each change, in this tab or in another. */
export function subscribeToRound(listener: (state: RoundState) => void): void {
  listeners.add(listener);
  channel ??= new BroadcastChannel('round');
  channel.onmessage = ({ data }: MessageEvent<RoundState>) => publish(data);
}

/**
 * Changes what the phone keeps. When it resolves, the change is stored.
 * @param decide must not wait: a transaction ends when it has nothing to do
 */
export async function changeRound(decide: (state: RoundState) => RoundState): Promise<RoundState> {
  const transaction = (await database()).transaction(store, 'readwrite', { durability: 'strict' });
  const records = transaction.objectStore(store);
  const state = ((await done(records.get(key))) as RoundState | undefined) ?? emptyRound;
  const changed = decide(state);
  if (changed === state) return state;
  records.put(changed, key);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error!);
  });
  publish(changed);
  channel?.postMessage(changed);
  return changed;
}
