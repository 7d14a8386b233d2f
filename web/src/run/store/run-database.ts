import { emptyRunState, type RunState } from './run-state';

/**
 * Name of the database, its object store, the channel and the lock: the address of the page in earlier releases. Phones keep unsent
 * marks under it, and a tab of an earlier release takes part in the same changes, so it stays.
 */
export const storageName = 'round';
/** One record holds everything, so that a change of it is one transaction, whatever other tabs do at the same time. */
const key = 'state';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

let opening: Promise<IDBDatabase> | undefined;
const forget = (): void => (opening = undefined);

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(storageName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storageName);
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
const listeners = new Set<(state: RunState) => void>();
const publish = (state: RunState): void => listeners.forEach((listener) => listener(state));

/** Calls the listener after each change, in this tab or in another. */
export function subscribeToRunState(listener: (state: RunState) => void): void {
  listeners.add(listener);
  channel ??= new BroadcastChannel(storageName);
  channel.onmessage = ({ data }: MessageEvent<RunState>) => publish(data);
}

/**
 * Changes what the phone keeps. When it resolves, the change is stored.
 * @param decide must not wait: a transaction ends when it has nothing to do
 */
export async function changeRunState(decide: (state: RunState) => RunState): Promise<RunState> {
  const transaction = (await database()).transaction(storageName, 'readwrite', { durability: 'strict' });
  const records = transaction.objectStore(storageName);
  const state = ((await done(records.get(key))) as RunState | undefined) ?? emptyRunState;
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
