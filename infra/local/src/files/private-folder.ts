import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.platform === 'win32' ? os.tmpdir() : '/var/tmp';

/**
 * A folder of ours in a place that every user can reach and that outlives a restart of the machine.
 * @throws Error when somebody else has made it: their files are neither run nor trusted.
 */
export function privateFolder(name: string): string {
  const owner = process.getuid?.() ?? 0;
  const folder = path.join(root, `2x7-${owner}-${name}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = fs.lstatSync(folder);
  const ours = found.isDirectory() && found.uid === owner && (found.mode & 0o022) === 0;
  if (!ours) throw new Error(`${folder} belongs to somebody else. Remove it and start again.`);
  return folder;
}
