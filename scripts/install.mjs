/**
 * Runs before `npm start`, `npm run dev` and `npm test`: installs what package-lock.json lists.
 * Needs only Node and npm, and takes some milliseconds when nothing has changed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm-command.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = path.join(root, 'package-lock.json');
const installedFile = path.join(root, 'node_modules', '.package-lock.json');
const stampFile = path.join(root, 'node_modules', '.install-stamp');

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`2x7 needs Node 20.19 or newer; this is Node ${process.versions.node}. Get it from https://nodejs.org.`);
  process.exit(1);
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const lockDigest = () => createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');

/** npm writes its list of installed packages last. A developer's own `npm install` counts as well. */
function npmHasInstalledIt() {
  if (!fs.existsSync(installedFile)) return false;
  const installed = readJson(installedFile).packages;
  const wanted = Object.entries(readJson(lockFile).packages).filter(([name]) => name.includes('node_modules/'));
  return wanted.every(([name, entry]) => (installed[name] ? installed[name].version === entry.version : entry.optional));
}

const isCurrent = () => fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === lockDigest();

/** NODE_ENV=production would leave out what the build needs. */
function install() {
  console.log('Installing dependencies (first start, about a minute)...');
  const { command, first, shell } = npmCommand();
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, NODE_ENV: '' };
  const run = spawnSync(command, args, { cwd: root, env, shell, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (run.status === 0) return;
  const output = [run.stderr, run.stdout, run.error?.message].filter(Boolean).join('\n').trim();
  console.error(`The dependencies could not be installed (npm ci):\n${output.split('\n').slice(-20).join('\n')}`);
  process.exit(1);
}

refuseOldNode();
if (!isCurrent()) {
  if (!npmHasInstalledIt()) install();
  fs.writeFileSync(stampFile, lockDigest());
}
