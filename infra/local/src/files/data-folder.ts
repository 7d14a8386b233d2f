import fs from 'node:fs';
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
export const folderProblem = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return problems.get(code) ?? message;
};

/**
 * Makes the data folder where it is missing, and locks it.
 * @throws FolderInUseError; Error that names DATA_DIR when the folder cannot be written
 */
export function openDataFolder(folder: string): FolderLock {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
    return lockFolder(folder);
  } catch (cause) {
    if (cause instanceof FolderInUseError) throw cause;
    const sentence = `the data folder ${folder} (DATA_DIR) cannot be written: ${folderProblem(cause)}.`;
    throw new Error(`${sentence} Set DATA_DIR to a folder that this user may write.`, { cause });
  }
}
