/**
 * Restarts and kills containers of the docker compose stack while customers buy, and checks the data afterwards:
 * `npm run drill`, or `npm run drill -- kill database`. Builds the images first; `--built` uses the existing ones.
 */
import { spawnSync } from 'node:child_process';
import { buildServices } from './build.mjs';
import { root } from './checks/tree.mjs';
import { orExit } from './prepare.mjs';

const isBuilt = process.argv.includes('--built');
process.argv = process.argv.filter((argument) => argument !== '--built');

await orExit(async () => {
  await buildServices();
  const { chosenDrills } = await import('../e2e/dist/drills/arguments.js');
  chosenDrills(process.argv.slice(2));
  const run = (...args) => spawnSync('docker', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  if (!run('compose', 'version')) throw new Error('The drills need Docker with Compose 2.24 or newer.');
  if (!isBuilt && !run('compose', 'build')) throw new Error('The images could not be built.');
});
await import('../e2e/dist/drills/main.js');
