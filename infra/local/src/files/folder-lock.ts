import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { birthOf, isRunning } from '../process/process-life.js';

/** Another running process holds the lock of the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  /** @param isCommand the process is an operator's command, which ends by itself */
  constructor(
    readonly folder: string,
    readonly pid: number,
    readonly isCommand = false,
  ) {
    super(`${folder} is in use by process ${pid}.`);
  }
}

export type FolderLock = { release(): void };
type Owner = { pid: number; birth: string; token: string; isCommand: boolean };

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
};

const ownerFile = (folder: string): string => path.join(folder, 'in-use-by');

const lives = (owner: Owner): boolean => isRunning(owner.pid) && birthOf(owner.pid) === owner.birth;

/** Whether a running process holds the lock of the folder. */
export function isFolderInUse(folder: string): boolean {
  const owner = readOwner(ownerFile(folder));
  return owner !== undefined && lives(owner);
}

/** link(2) creates the name or fails, so only one of two processes gets the lock. */
function claim(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.token}`;
  fs.writeFileSync(draft, JSON.stringify(owner), { mode: 0o644 });
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Renames the lock file of an ended process. Restores it when another process has meanwhile taken the lock. */
function clear(file: string, token: string): void {
  const aside = `${file}.${token}.stale`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return; // another process has renamed it
  }
  const owner = readOwner(aside);
  if (owner && lives(owner)) fs.linkSync(aside, file);
  fs.rmSync(aside, { force: true });
}

/**
 * Locks a folder for this process until `release()`. The lock of a process that has ended is replaced.
 * @param options `isCommand`: this process is an operator's command, whose end others may await
 * @throws FolderInUseError while a running process holds it.
 */
export function lockFolder(folder: string, { isCommand = false } = {}): FolderLock {
  const file = ownerFile(folder);
  const owner = { pid: process.pid, birth: birthOf(process.pid), token: crypto.randomBytes(6).toString('hex'), isCommand };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (claim(file, owner)) {
      return { release: () => readOwner(file)?.token === owner.token && fs.rmSync(file, { force: true }) };
    }
    const other = readOwner(file);
    if (other && lives(other)) throw new FolderInUseError(folder, other.pid, other.isCommand);
    clear(file, owner.token);
  }
  throw new Error(`${file} cannot be taken.`);
}
