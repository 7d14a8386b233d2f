import { useEffect, useSyncExternalStore } from 'react';
import { registerWorker } from '../register-worker';
import { RoundStore, type RoundView } from './round-store';
import { takeToken } from './take-token';

let store: RoundStore | undefined;

/** One for the page: created when it first renders, because the server has no IndexedDB. */
export const roundStore = (): RoundStore => (store ??= startStore());

function startStore(): RoundStore {
  const started = new RoundStore();
  takeToken((token) => started.openLink(token));
  void started.start();
  return started;
}

export function useRound(): RoundView {
  const { subscribe, read } = roundStore();
  useEffect(registerWorker, []);
  return useSyncExternalStore(subscribe, read);
}
