import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Before a program of the shop starts: changes to the root, reads .env, builds what is stale, and keeps the compiled modules for the next
 * start (from Node 22.8 on). Exits with the error if the build fails.
 */
export async function prepare(build) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
  module.enableCompileCache?.('node_modules/.cache/node');
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  try {
    await build();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
