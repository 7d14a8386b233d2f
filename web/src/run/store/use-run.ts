import { useEffect, useSyncExternalStore } from 'react';
import { registerWorker } from '../register-worker';
import { RunStore, type RunView } from './run-store';
import { takeToken } from './take-token';

let store: RunStore | undefined;

/** One for the page: created when it first renders, because the server has no IndexedDB. */
export const runStore = (): RunStore => (store ??= startStore());

function startStore(): RunStore {
  const started = new RunStore();
  takeToken((token) => started.openLink(token));
  void started.start();
  return started;
}

export function useRun(): RunView {
  const { subscribe, read } = runStore();
  useEffect(registerWorker, []);
  return useSyncExternalStore(subscribe, read);
}
