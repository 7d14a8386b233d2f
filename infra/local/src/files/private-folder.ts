import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** systemd deletes what is in /var/tmp and has not been used for 30 days, such as a table that PostgreSQL keeps in its memory. */
const unixRoot = process.getuid?.() === 0 ? '/var/lib' : '/var/tmp';
const root = process.platform === 'win32' ? os.tmpdir() : unixRoot;

/**
 * A folder that only this user may write, and every user can reach. It survives a reboot.
 * @throws Error when another user owns the folder, because that user could place programs in it.
 */
export function privateFolder(name: string): string {
  const owner = process.getuid?.() ?? 0;
  const folder = path.join(root, `2x7-${owner}-${name}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = fs.lstatSync(folder);
  const ours = found.isDirectory() && found.uid === owner && (found.mode & 0o022) === 0;
  if (!ours) throw new Error(`${folder} belongs to another user. Remove it and start again.`);
  return folder;
}
