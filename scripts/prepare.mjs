import fs from 'node:fs';
import module from 'node:module';
import { root } from './checks/tree.mjs';

/**
 * Does what a program needs before it starts: checks its arguments, builds. If that fails, it prints the sentence of the error and exits:
 * with 2 after wrong arguments, else with 1.
 */
export async function orExit(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    process.exit(error.exitCode ?? 1);
  }
}

/**
 * Before a program of the shop starts: changes to the root, reads .env, builds what is stale, and keeps the compiled modules for the next
 * start (from Node 22.8 on).
 */
export async function prepare(build) {
  process.chdir(root);
  module.enableCompileCache?.('node_modules/.cache/node');
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  await orExit(build);
}
