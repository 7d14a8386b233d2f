import path from 'node:path';
import { hasCluster } from './postgres/cluster.js';
import { makeCluster } from './postgres/postgres.js';
import { openDataFolder } from './files/data-folder.js';
import type { FolderLock } from './files/folder-lock.js';
import { endSignals } from './process/end-signals.js';

/** The data folder of a first start, and the files of PostgreSQL that are being made in it. */
export type FirstStart = {
  lock: FolderLock;
  /** Settles when nothing is being made any more. */
  cluster: Promise<void>;
  /** Whether SIGINT, SIGTERM or SIGHUP has come: the shop then ends instead of starting. */
  isInterrupted(): boolean;
};

function watchSignals(): () => boolean {
  let isInterrupted = false;
  for (const signal of endSignals) process.on(signal, () => (isInterrupted = true));
  return () => isInterrupted;
}

/**
 * At the first start, makes the files of PostgreSQL while the modules of the shop are loaded: initdb takes a second of another core. The
 * modules that this file needs are few. It reports no failure: the start that follows meets the same one, and names it.
 * @returns undefined where there is nothing to make
 */
export function beginFirstStart({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): FirstStart | undefined {
  const dataDir = path.resolve(DATA_DIR?.trim() || '.data');
  const postgres = path.join(dataDir, 'postgres');
  if (DATABASE_URL?.trim() || hasCluster(postgres)) return undefined;
  try {
    return { lock: openDataFolder(dataDir), cluster: makeCluster(postgres).catch(() => undefined), isInterrupted: watchSignals() };
  } catch {
    return undefined;
  }
}
