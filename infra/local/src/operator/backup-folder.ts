import fs from 'node:fs';
import { folderProblem, makeFolder } from '../files/data-folder.js';

const refusal = (folder: string, cause: unknown): Error =>
  new Error(`The backup cannot be written to ${folder}: ${folderProblem(cause)}. Name a new folder that this user may write.`, { cause });

function entriesOf(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (cause) {
    throw refusal(folder, cause);
  }
}

/** @throws Error with a sentence when it is a file or has content */
export function requireNewFolder(folder: string): void {
  if (fs.existsSync(folder) && entriesOf(folder).length > 0)
    throw new Error(`${folder} is not empty. A backup is written into a new folder.`);
}

/** @throws Error with a sentence when the system refuses it */
export function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (cause) {
    throw refusal(folder, cause);
  }
}
