/** Builds what is older than its sources: the services with TypeScript, the web with Vite, and the bundle that `npm start` runs. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { at, compiler, root, workspaces } from './checks/tree.mjs';
import { npmCommand } from './npm-command.mjs';

const execute = promisify(execFile);

function filesBelow(place) {
  if (!fs.existsSync(place)) return [];
  if (!fs.statSync(place).isDirectory()) return [place];
  const entries = fs.readdirSync(place, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/** A hash of the names and contents of all files, so that a new, removed or renamed file changes it too. */
function digest(places) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of places.flatMap(filesBelow).sort()) {
    hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

const stampIs = (file, value) => fs.existsSync(file) && fs.readFileSync(file, 'utf8') === value;

function stamp(file, value) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, value);
}

/** Runs a program. @throws {Error} with its output */
async function run(program, args, { what, ...options }) {
  try {
    await execute(program, args, { cwd: root, maxBuffer: 1 << 26, ...options });
  } catch (error) {
    const output = `${error.stdout}${error.stderr}`.trim() || error.message;
    throw new Error(`${what} could not be built:\n${output}`, { cause: error });
  }
}

/** The workspaces that the compiler builds. It only checks web, whose `dist` Vite writes. */
const projects = () =>
  workspaces()
    .map(({ folder }) => folder)
    .filter((folder) => fs.existsSync(at(folder, 'src')));

const sourcesOf = (folder) => ['src', 'tsconfig.json', 'package.json'].map((name) => at(folder, name));

/** The compiler reads only its .tsbuildinfo and would not notice a removed `dist`. */
function forgetRemovedOutput(folder) {
  const isGone = folder !== 'web' && !fs.existsSync(at(folder, 'dist'));
  if (isGone) fs.rmSync(at(folder, 'tsconfig.tsbuildinfo'), { force: true });
  return isGone;
}

/**
 * @returns {Promise<boolean>} whether anything was stale
 * @throws {Error} with the output of the compiler
 */
export async function buildServices() {
  const folders = projects();
  const gone = folders.filter(forgetRemovedOutput).length > 0;
  const stampFile = at('node_modules', '.cache', '2x7-services');
  const value = digest([
    ...folders.flatMap(sourcesOf),
    ...['tsconfig.json', 'tsconfig.base.json', 'package-lock.json'].map((name) => at(name)),
  ]);
  if (!gone && stampIs(stampFile, value)) return false;
  process.stderr.write('Building the services...\n');
  await run(process.execPath, [at(compiler), '-b'], { what: 'The services' });
  stamp(stampFile, value);
  return true;
}

const webParts = ['src', 'public', 'index.html', 'vite.config.ts', 'scripts', 'package.json'];

/** The build of the pages crops the images in infra/site-images. */
const webSources = () => [
  ...webParts.map((part) => at('web', part)),
  ...fs
    .readdirSync(at('infra', 'site-images'))
    .filter((name) => /\.(webp|json)$/.test(name))
    .map((name) => at('infra', 'site-images', name)),
  at('packages', 'contracts', 'src'),
  at('package-lock.json'),
];

/**
 * @returns {Promise<boolean>} whether anything was stale
 * @throws {Error} with the output of Vite
 */
export async function buildPages() {
  const stampFile = at('web', 'dist', '.build-stamp');
  const value = digest(webSources());
  if (stampIs(stampFile, value)) return false;
  process.stderr.write('Building the pages...\n');
  const { command, first, shell } = npmCommand();
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(command, [...first, 'run', 'build', '--workspace=@2x7/web'], { what: 'The pages', env, shell });
  stamp(stampFile, value);
  return true;
}

const bundleSources = () => [
  ...projects()
    .filter((folder) => !['e2e', 'web', 'infra/bench'].includes(folder))
    .flatMap(sourcesOf),
  ...['infra/razorpay-sandbox/browser', 'scripts/bundle.mjs', 'tsconfig.base.json', 'package-lock.json'].map((name) => at(name)),
];

/**
 * Bundles the programs of `npm start` and of the operator commands from their sources, without checking types: that is the work of the
 * editor and of `npm test`. Runs in a process of its own.
 * @returns {Promise<boolean>} whether the bundle was stale
 * @throws {Error} with the output of the bundler
 */
export async function bundleShop() {
  const stampFile = at('dist', '.build-stamp');
  // The bundle contains the paths of its sources.
  const value = `${digest(bundleSources())} ${root}`;
  if (stampIs(stampFile, value)) return false;
  process.stderr.write('Building the services...\n');
  await run(process.execPath, [at('scripts/bundle.mjs')], { what: 'The services' });
  stamp(stampFile, value);
  return true;
}

/**
 * Builds what is stale for tests and tools, and checks the types.
 * @returns {Promise<{services: boolean, bundle: boolean, pages: boolean}>} which of them were stale
 * @throws {Error} with the output of the compiler, the bundler or Vite
 */
export async function build() {
  const services = await buildServices();
  const [bundle, pages] = await Promise.all([bundleShop(), buildPages()]);
  return { services, bundle, pages };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = performance.now();
  try {
    const built = Object.entries(await build())
      .filter(([, fresh]) => fresh)
      .map(([part]) => part);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(built.length > 0 ? `Built ${built.join(' and ')} in ${seconds} s.` : 'Everything is built.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
