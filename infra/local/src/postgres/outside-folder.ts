import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { privateFolder } from '../files/private-folder.js';

const noteOf = (dataDir: string): string => path.join(dataDir, 'cluster-path');

function writeNote(dataDir: string, folder: string): void {
  const draft = `${noteOf(dataDir)}.new`;
  fs.writeFileSync(draft, `${folder}\n`);
  fs.renameSync(draft, noteOf(dataDir));
}

/** `cp` keeps owners and modes. @throws Error when the files cannot be copied */
function copy(from: string, to: string): void {
  const draft = `${to}.new-${crypto.randomUUID()}`;
  const { status, stderr } = spawnSync('cp', ['-a', from, draft], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be moved to ${to}: ${stderr}`);
  fs.renameSync(draft, to);
}

/**
 * Earlier releases placed the files in /var/tmp, where systemd deletes what has not been used for 30 days. They are moved once, while no server
 * uses them. A move that was interrupted is completed.
 */
function moveOutOfTmp(dataDir: string, folder: string): string {
  const [, name] = /^[/]var[/]tmp[/]2x7-0-(data-[0-9a-f]+)[/]cluster$/.exec(folder) ?? [];
  if (!name || fs.existsSync(path.join(folder, 'postmaster.pid'))) return folder;
  const moved = path.join(privateFolder(name), 'cluster');
  if (!fs.existsSync(moved)) copy(folder, moved);
  writeNote(dataDir, moved);
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
  return moved;
}

/** Whether the files of PostgreSQL are outside of `dataDir`. */
export const isOutside = (dataDir: string): boolean => fs.existsSync(noteOf(dataDir));

/** The folder outside of `dataDir` with the files of PostgreSQL; `dataDir/cluster-path` holds its path. */
export const outsideFolder = (dataDir: string): string => moveOutOfTmp(dataDir, fs.readFileSync(noteOf(dataDir), 'utf8').trim());

/** Chooses that folder. */
export function chooseOutside(dataDir: string): string {
  const mark = crypto.createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12);
  const folder = path.join(privateFolder(`data-${mark}`), 'cluster');
  writeNote(dataDir, folder);
  return folder;
}
