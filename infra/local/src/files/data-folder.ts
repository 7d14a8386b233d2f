import fs from 'node:fs';
import path from 'node:path';
import { FolderInUseError, lockFolder, type FolderLock } from './folder-lock.js';

const isFile = 'it is a file, or inside one';
const mayNot = 'this user may not write it';
const problems = new Map([
  ['EEXIST', isFile],
  ['ENOTDIR', isFile],
  ['EACCES', mayNot],
  ['EPERM', mayNot],
  ['EROFS', 'its disk is read-only'],
]);

/** Why a folder cannot be written, in words; the system's own message for a rare cause. */
const folderProblem = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return problems.get(code) ?? message;
};

const isFolder = (name: string): boolean => fs.existsSync(name) && fs.statSync(name).isDirectory();

/** Makes a folder and those above it. Node's own recursive mkdir reports a read-only disk as a missing folder, and does not return below /proc. */
export function makeFolder(folder: string, mode: number): void {
  const above = path.dirname(folder);
  if (!fs.existsSync(above)) makeFolder(above, mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

/** Works on a folder. @throws FolderInUseError; Error with the sentence of `refusal` about the problem that the system reports */
export function explained<T>(work: () => T, refusal: (problem: string) => string): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof FolderInUseError) throw cause;
    throw new Error(refusal(folderProblem(cause)), { cause });
  }
}

/** Makes a folder where it is missing, and locks it. */
export function openFolder(folder: string, options?: { isCommand?: boolean }): FolderLock {
  makeFolder(folder, 0o711);
  return lockFolder(folder, options);
}

const refusalOf =
  (folder: string) =>
  (problem: string): string =>
    `the data folder ${folder} (DATA_DIR) cannot be written: ${problem}. Set DATA_DIR to a folder that this user may write.`;

/** Makes the data folder where it is missing. @throws Error that names DATA_DIR when it cannot be made */
export const makeDataFolder = (folder: string): void => explained(() => makeFolder(folder, 0o711), refusalOf(folder));

/** Makes the data folder where it is missing, and locks it. @throws FolderInUseError; Error that names DATA_DIR when it cannot be written */
export const openDataFolder = (folder: string): FolderLock => explained(() => openFolder(folder), refusalOf(folder));
