/**
 * Reduces a full installation to what one service needs at run time: `node assemble.mjs SERVICE BUILT-TREE TARGET`.
 * TARGET holds all package.json files and node_modules. Packages and workspaces that the service does not depend on are
 * removed; the compiled code of those that it does is copied from BUILT-TREE, without tests.
 */
import fs from 'node:fs';
import path from 'node:path';

const [service, built, target] = process.argv.slice(2);
const links = path.join(target, 'node_modules', '@2x7');

/** The folder of a linked workspace, as a path from the root. */
const folderOf = (name) => path.relative(target, fs.realpathSync(path.join(links, name)));

const isTest = (file) => /\.(e2e-)?spec\.|[\\/]testing[\\/]/.test(file);

function copyCompiled(folder) {
  const dist = path.join(built, folder, 'dist');
  fs.cpSync(dist, path.join(target, folder, 'dist'), { recursive: true, filter: (file) => !isTest(path.relative(dist, file)) });
}

/** Folders outside the workspaces that a service reads at run time. */
const extraFolders = { gateway: ['web/dist/client', 'web/dist/server'], local: ['infra/site-images'] };

/** The folders of the workspaces in package.json, with `packages/*` expanded. */
const workspaces = () =>
  JSON.parse(fs.readFileSync(path.join(target, 'package.json'), 'utf8')).workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return fs.readdirSync(path.join(target, folder)).map((name) => `${folder}/${name}`);
  });

/** The folder from which Node would load a package that is imported in `from`. */
function resolvePackage(name, from) {
  for (let folder = from; folder.startsWith(target); folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (fs.existsSync(place)) return place;
  }
  return undefined;
}

/** A package and all that it depends on at run time. */
function collectDependencies(place, reached = new Set()) {
  if (reached.has(place)) return reached;
  reached.add(place);
  const real = fs.realpathSync(place);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(fs.readFileSync(path.join(real, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  for (const needed of names.map((name) => resolvePackage(name, real)).filter(Boolean)) collectDependencies(needed, reached);
  return reached;
}

function* packagesIn(modules) {
  for (const name of fs.existsSync(modules) ? fs.readdirSync(modules) : []) {
    if (name.startsWith('.')) continue;
    const place = path.join(modules, name);
    if (name.startsWith('@')) yield* packagesIn(place);
    else yield place;
    yield* packagesIn(path.join(place, 'node_modules'));
  }
}

/** Real paths: the packages inside a linked workspace are found through the link and through its folder. */
const reached = [...collectDependencies(path.join(links, service))].map((place) => fs.realpathSync(place));
for (const place of [...packagesIn(path.join(target, 'node_modules'))].reverse()) {
  const real = fs.realpathSync(place);
  const isNeeded = reached.some((needed) => needed === real || needed.startsWith(`${real}${path.sep}`));
  if (!isNeeded) fs.rmSync(place, { recursive: true, force: true });
}

const used = new Set(fs.readdirSync(links).map(folderOf));
for (const folder of workspaces()) if (!used.has(folder)) fs.rmSync(path.join(target, folder), { recursive: true, force: true });
for (const folder of used) copyCompiled(folder);
for (const folder of extraFolders[service] ?? []) fs.cpSync(path.join(built, folder), path.join(target, folder), { recursive: true });

fs.writeFileSync(path.join(target, 'main.mjs'), `await import('./${folderOf(service)}/dist/main.js');\n`);
fs.copyFileSync(path.join(built, 'infra/docker/healthy.mjs'), path.join(target, 'healthy.mjs'));
