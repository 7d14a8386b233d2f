/**
 * Installs what package-lock.json lists: before `npm start` what the shop needs (`install.mjs shop`), before tests and tools everything.
 * Needs only Node and npm, and takes some milliseconds when nothing has changed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { at, root } from './checks/tree.mjs';
import { installedFile, npmCommand } from './npm-command.mjs';

const lockFile = at('package-lock.json');
const stampFile = at('node_modules', '.install-stamp');

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`2x7 needs Node 20.19 or newer; this is Node ${process.versions.node}. Get it from https://nodejs.org.`);
  process.exit(1);
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const lockDigest = () => createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');

/** A developer's own `npm install` counts as well. */
function npmHasInstalled(packages) {
  if (!fs.existsSync(installedFile)) return false;
  const installed = readJson(installedFile).packages;
  const wanted = Object.entries(readJson(lockFile).packages).filter(
    ([name, entry]) => name.includes('node_modules/') && packages.include(entry),
  );
  return wanted.every(([name, entry]) => (installed[name] ? installed[name].version === entry.version : entry.optional));
}

/** NODE_ENV=production would leave out what a test or the build needs. */
function runNpm(packages, args) {
  console.log(`Installing dependencies (${packages.duration})...`);
  const { command, first, shell } = npmCommand();
  const all = [...first, ...args, ...packages.options, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, NODE_ENV: '' };
  const run = spawnSync(command, all, { cwd: root, env, shell, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (run.status === 0) return;
  const output = [run.stderr, run.stdout, run.error?.message].filter(Boolean).join('\n').trim();
  console.error(`The dependencies could not be installed (npm ${args[0]}):\n${output.split('\n').slice(-20).join('\n')}`);
  process.exit(1);
}

/** The stamp names the lock file and the packages that were installed from it. */
const stampOf = (name) => `${lockDigest()} ${name}`;
const stampIs = (...names) => fs.existsSync(stampFile) && names.map(stampOf).includes(fs.readFileSync(stampFile, 'utf8'));

/** What the shop needs is a part of all packages. `npm install` adds the others and leaves alone what a running shop has loaded. */
const addsToShop = (name) => name === 'all' && stampIs('shop');

const scopes = {
  all: { options: ['--include=dev'], include: () => true, duration: 'about a minute' },
  /** Without the tools of tests and checks, two fifths of all files. */
  shop: { options: ['--omit=dev'], include: ({ dev }) => !dev, duration: 'first start, about half a minute' },
};

refuseOldNode();
const name = process.argv[2] ?? 'all';
if (!stampIs('all', name)) {
  const packages = scopes[name];
  if (!npmHasInstalled(packages)) runNpm(packages, addsToShop(name) ? ['install', '--no-save'] : ['ci']);
  fs.writeFileSync(stampFile, stampOf(npmHasInstalled(scopes.all) ? 'all' : name));
}
