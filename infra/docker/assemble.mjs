/**
 * Makes of an installation of everything what one service runs on: `node assemble.mjs SERVICE BUILT-TREE TARGET`.
 * The target has all manifests and node_modules; what this service does not reach goes, what it reaches of ours comes
 * compiled and without its tests.
 */
import fs from 'node:fs';
import path from 'node:path';

const [service, built, target] = process.argv.slice(2);
const links = path.join(target, 'node_modules', '@2x7');

/** Where a linked workspace lives, as a path from the root. */
const folderOf = (name) => path.relative(target, fs.realpathSync(path.join(links, name)));

const isTest = (file) => /\.(e2e-)?spec\.|[\\/]testing[\\/]/.test(file);

function bring(folder) {
  const dist = path.join(built, folder, 'dist');
  fs.cpSync(dist, path.join(target, folder, 'dist'), { recursive: true, filter: (file) => !isTest(path.relative(dist, file)) });
}

/** What is no workspace but is read at run time. */
const more = { gateway: ['web/dist/client', 'web/dist/server'], local: ['infra/site-images'] };

/** The folders that package.json names, `packages/*` spelt out. */
const workspaces = () =>
  JSON.parse(fs.readFileSync(path.join(target, 'package.json'), 'utf8')).workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return fs.readdirSync(path.join(target, folder)).map((name) => `${folder}/${name}`);
  });

/** Where Node would find a package that a folder asks for. */
function find(name, from) {
  for (let folder = from; folder.startsWith(target); folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (fs.existsSync(place)) return place;
  }
  return undefined;
}

/** Every package that is needed to run, from this one on. */
function reach(place, reached = new Set()) {
  if (reached.has(place)) return reached;
  reached.add(place);
  const real = fs.realpathSync(place);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(fs.readFileSync(path.join(real, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  for (const needed of names.map((name) => find(name, real)).filter(Boolean)) reach(needed, reached);
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

const reached = reach(path.join(links, service));
for (const place of [...packagesIn(path.join(target, 'node_modules'))].reverse()) {
  const isNeeded = [...reached].some((needed) => needed === place || needed.startsWith(`${place}${path.sep}`));
  if (!isNeeded) fs.rmSync(place, { recursive: true, force: true });
}

const used = new Set(fs.readdirSync(links).map(folderOf));
for (const folder of workspaces()) if (!used.has(folder)) fs.rmSync(path.join(target, folder), { recursive: true, force: true });
for (const folder of used) bring(folder);
for (const folder of more[service] ?? []) fs.cpSync(path.join(built, folder), path.join(target, folder), { recursive: true });

fs.writeFileSync(path.join(target, 'main.mjs'), `await import('./${folderOf(service)}/dist/main.js');\n`);
fs.copyFileSync(path.join(built, 'infra/docker/healthy.mjs'), path.join(target, 'healthy.mjs'));
