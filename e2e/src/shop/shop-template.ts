import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const catalogue = fileURLToPath(new URL('./test-catalogue.js', import.meta.url));

function migrations(): string[] {
  const folders = [...fs.readdirSync(path.join(root, 'services')).map((name) => `services/${name}/dist`), 'packages/service-kit/dist'];
  return folders.flatMap((folder) => {
    const below = path.join(root, folder);
    if (!fs.existsSync(below)) return [];
    const names = fs.readdirSync(below, { recursive: true }).map(String);
    return names.filter((name) => name.endsWith('.migration.js')).map((name) => path.join(below, name));
  });
}

/** A changed schema or test catalogue gets a template of its own. */
function key(name: string): string {
  const hash = createHash('sha256').update(name);
  for (const file of [catalogue, ...migrations()].sort()) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Copies owners and modes too: PostgreSQL's files belong to the user who runs it. */
export function copyFolder(from: string, to: string): void {
  const copy = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (copy.status !== 0) throw new Error(`${from} could not be copied: ${copy.stderr}`);
}

/**
 * The data folder of a closed shop with its catalogue. It is made once and kept in the folder of temporary files,
 * because making the databases takes seconds and copying them does not.
 */
export async function shopTemplate(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const folder = path.join(os.tmpdir(), `2x7-e2e-${process.getuid?.() ?? 0}-${key(name)}`);
  if (fs.existsSync(folder)) return folder;
  const draft = fs.mkdtempSync(`${folder}-`);
  fs.chmodSync(draft, 0o711);
  try {
    await make(draft);
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error; // another worker has made it meanwhile
  }
  return folder;
}
