import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const world = fileURLToPath(new URL('./test-catalogue.js', import.meta.url));

function migrations(): string[] {
  const folders = [...fs.readdirSync(path.join(root, 'services')).map((name) => `services/${name}/dist`), 'packages/service-kit/dist'];
  return folders.flatMap((folder) => {
    const below = path.join(root, folder);
    if (!fs.existsSync(below)) return [];
    const names = fs.readdirSync(below, { recursive: true }).map(String);
    return names.filter((name) => name.endsWith('.migration.js')).map((name) => path.join(below, name));
  });
}

/** Another schema or another world is another template. */
function key(name: string): string {
  const hash = createHash('sha256').update(name);
  for (const file of [world, ...migrations()].sort()) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Owners and modes too: the database's files belong to who runs it. */
export function copyFolder(from: string, to: string): void {
  const copy = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (copy.status !== 0) throw new Error(`${from} could not be copied: ${copy.stderr}`);
}

/**
 * The data folder of a furnished shop that is closed, made once and kept beside the temporary files: making a
 * database takes seconds, copying one does not.
 */
export async function furnishedFolder(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = path.join(os.tmpdir(), `2x7-e2e-${process.getuid?.() ?? 0}-${key(name)}`);
  if (fs.existsSync(folder)) return folder;
  const draft = fs.mkdtempSync(`${folder}-`);
  fs.chmodSync(draft, 0o711);
  try {
    await make(draft);
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error; // else another spec was quicker
  }
  return folder;
}
