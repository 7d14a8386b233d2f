import fs from 'node:fs';
import { explained, makeFolder } from '../files/data-folder.js';

const refusalOf =
  (folder: string) =>
  (problem: string): string =>
    `The backup cannot be written to ${folder}: ${problem}. Name a new folder that this user may write.`;

const entriesOf = (folder: string): string[] => explained(() => fs.readdirSync(folder), refusalOf(folder));

/** @throws Error with a sentence when it is a file or has content */
export function requireNewFolder(folder: string): void {
  if (fs.existsSync(folder) && entriesOf(folder).length > 0)
    throw new Error(`${folder} is not empty. A backup is written into a new folder.`);
}

/** @throws Error with a sentence when the system refuses it */
export const makeBackupFolder = (folder: string): void => explained(() => makeFolder(folder, 0o700), refusalOf(folder));
