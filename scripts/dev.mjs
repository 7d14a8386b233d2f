// `npm run dev`: rebuilds and restarts the shop at every change; Vite's development server serves the pages.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { build } from './build.mjs';
import { at, compiler, root } from './checks/tree.mjs';

if (fs.existsSync(at('.env'))) process.loadEnvFile(at('.env'));
process.chdir(root);
await build();

const compiled = ['packages', 'services', 'gateway', 'infra'].map((folder) => `--watch-path=${folder}`);
const hasGroups = process.platform !== 'win32';
const compiling = spawn(process.execPath, [compiler, '-b', '--watch', '--preserveWatchOutput'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: hasGroups,
});
const children = [
  spawn(process.execPath, ['--watch-preserve-output', ...compiled, '--enable-source-maps', 'infra/local/dist/main.js'], {
    stdio: 'inherit',
  }),
  spawn(process.execPath, [at('node_modules/vite/bin/vite.js')], { cwd: at('web'), stdio: ['ignore', 'inherit', 'inherit'] }),
];
const stop = () => {
  children.forEach((child) => child.kill('SIGINT'));
  // With Node 20 the compiler is a child of the process that was spawned, and would go on without it.
  if (hasGroups) process.kill(-compiling.pid);
  else compiling.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
