/** The repository as scripts and checks see it: its root, its workspaces and every file. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const at = (...parts) => path.join(root, ...parts);
export const read = (file) => fs.readFileSync(at(file), 'utf8');
export const readJson = (file) => JSON.parse(read(file));
/** TypeScript 7. ESLint needs the programming interface of TypeScript 6: docs/decisions/0014. */
export const compiler = 'node_modules/typescript-native/bin/tsc';
export const exists = (file) => fs.existsSync(at(file));

const ignored = new Set(['node_modules', 'dist', '.git', '.data', 'screenshots', 'test-results']);

/** Every file of the repository below a folder, as paths from the root with forward slashes. */
export function files(folder = '.') {
  return fs.readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : files(file);
    return entry.isFile() ? [file] : [];
  });
}

const foldersOf = (pattern) =>
  pattern.endsWith('/*')
    ? fs
        .readdirSync(at(pattern.slice(0, -2)))
        .map((name) => `${pattern.slice(0, -1)}${name}`)
        .filter((folder) => exists(`${folder}/package.json`))
    : [pattern];

/** The workspaces of package.json: `{ folder, manifest }`. */
export const workspaces = () =>
  readJson('package.json')
    .workspaces.flatMap(foldersOf)
    .map((folder) => ({ folder, manifest: readJson(`${folder}/package.json`) }));
